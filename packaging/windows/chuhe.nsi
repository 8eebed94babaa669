; The installer for Windows: for the user alone, without asking for rights. Made by build.sh, which defines NAME, VERSION,
; PUBLISHER, COPYRIGHT, SUMMARY, and FOLDER, where the programs are.

Target amd64-unicode
SetCompressor /SOLID lzma
; The same programs make the same installer: when its files were written is not in it.
SetDateSave off
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS Win10

!include MUI2.nsh
!include LogicLib.nsh

Name "${NAME}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
; An update goes where the program is.
InstallDirRegKey HKCU "Software\${NAME}" "Folder"
BrandingText "${COPYRIGHT}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "CompanyName" "${PUBLISHER}"
VIAddVersionKey "FileDescription" "${NAME} ${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "${COPYRIGHT}"

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
!define CAPABILITIES "Software\${NAME}\Capabilities"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\chuhe.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

; Windows' own language is chosen among these; the first where it is none of them.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SimpChinese"
!insertmacro MUI_LANGUAGE "TradChinese"
!insertmacro MUI_LANGUAGE "Vietnamese"

!macro TEXT NAME ENGLISH SIMPLIFIED TRADITIONAL VIETNAMESE
  LangString ${NAME} ${LANG_ENGLISH} "${ENGLISH}"
  LangString ${NAME} ${LANG_SIMPCHINESE} "${SIMPLIFIED}"
  LangString ${NAME} ${LANG_TRADCHINESE} "${TRADITIONAL}"
  LangString ${NAME} ${LANG_VIETNAMESE} "${VIETNAMESE}"
!macroend
!insertmacro TEXT CloseFirst "Please close ${NAME} first." "请先关闭 ${NAME}。" "請先關閉 ${NAME}。" "Hãy đóng ${NAME} trước."
!insertmacro TEXT AskGames "Delete your games, studies and settings, too?" "是否同时删除您的棋谱、研究和设置？" "是否同時刪除您的棋譜、研究和設定？" "Xóa cả các ván cờ, nghiên cứu và thiết lập của bạn?"
!insertmacro TEXT PgnGame "Game (PGN)" "棋谱 (PGN)" "棋譜 (PGN)" "Ván cờ (PGN)"
!insertmacro TEXT XiangqiGame "Xiangqi game" "象棋棋谱" "象棋棋譜" "Ván cờ tướng"
!insertmacro TEXT XqfGame "Xiangqi game (XQF)" "象棋棋谱 (XQF)" "象棋棋譜 (XQF)" "Ván cờ tướng (XQF)"

; A program that runs cannot be written to.
!macro WAIT_UNTIL_CLOSED PROGRAM
  ${Do}
    ${IfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
      ${Break}
    ${EndIf}
    ClearErrors
    FileOpen $0 "$INSTDIR\${PROGRAM}" a
    ${IfNot} ${Errors}
      FileClose $0
      ${Break}
    ${EndIf}
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(CloseFirst)" /SD IDCANCEL IDRETRY +2
    Abort "$(CloseFirst)"
  ${Loop}
!macroend

; Offers Chuhe for a kind of file. What opens it so far stays the first choice.
!macro ASSOCIATE EXTENSION DESCRIPTION
  WriteRegStr HKCU "Software\Classes\${NAME}.${EXTENSION}" "" "${DESCRIPTION}"
  WriteRegStr HKCU "Software\Classes\${NAME}.${EXTENSION}\DefaultIcon" "" '"$INSTDIR\chuhe.exe",0'
  WriteRegStr HKCU "Software\Classes\${NAME}.${EXTENSION}\shell\open\command" "" '"$INSTDIR\chuhe.exe" "%1"'
  WriteRegNone HKCU "Software\Classes\.${EXTENSION}\OpenWithProgids" "${NAME}.${EXTENSION}"
  WriteRegStr HKCU "${CAPABILITIES}\FileAssociations" ".${EXTENSION}" "${NAME}.${EXTENSION}"
!macroend

!macro DISSOCIATE EXTENSION
  DeleteRegKey HKCU "Software\Classes\${NAME}.${EXTENSION}"
  DeleteRegValue HKCU "Software\Classes\.${EXTENSION}\OpenWithProgids" "${NAME}.${EXTENSION}"
  DeleteRegKey /ifempty HKCU "Software\Classes\.${EXTENSION}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "Software\Classes\.${EXTENSION}"
!macroend

; The desktop looks anew at which program opens what: SHCNE_ASSOCCHANGED.
!macro TELL_DESKTOP
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section
  !insertmacro WAIT_UNTIL_CLOSED "chuhe.exe"
  !insertmacro WAIT_UNTIL_CLOSED "chuhe-engine.exe"
  SetOutPath "$INSTDIR"
  File "${FOLDER}\chuhe.exe"
  File "${FOLDER}\chuhe-engine.exe"
  ; What PowerShell needs to complete its commands: a line ". chuhe-engine.ps1" in the profile reads it.
  File "${FOLDER}\chuhe-engine.ps1"
  SetOutPath "$INSTDIR\licences"
  File "LICENSE-MIT"
  File "LICENSE-APACHE"
  File "assets\licences\licences.txt"
  File "assets\fonts\pieces.OFL.txt"
  File "assets\fonts\ui.OFL.txt"
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\chuhe.exe"

  WriteRegStr HKCU "Software\${NAME}" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${CAPABILITIES}" "ApplicationName" "${NAME}"
  WriteRegStr HKCU "${CAPABILITIES}" "ApplicationDescription" "${SUMMARY}"
  WriteRegStr HKCU "Software\RegisteredApplications" "${NAME}" "${CAPABILITIES}"
  !insertmacro ASSOCIATE "pgn" "$(PgnGame)"
  !insertmacro ASSOCIATE "xqf" "$(XqfGame)"
  !insertmacro ASSOCIATE "cbr" "$(XiangqiGame)"
  !insertmacro ASSOCIATE "cbl" "$(XiangqiGame)"
  !insertmacro ASSOCIATE "che" "$(XiangqiGame)"
  !insertmacro ASSOCIATE "mxq" "$(XiangqiGame)"
  !insertmacro TELL_DESKTOP

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\chuhe.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${PUBLISHER}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  SectionGetSize 0 $0
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0
SectionEnd

; Games and settings, in %APPDATA%\chuhe, stay unless the user wants them gone.
Section "Uninstall"
  !insertmacro WAIT_UNTIL_CLOSED "chuhe.exe"
  !insertmacro WAIT_UNTIL_CLOSED "chuhe-engine.exe"
  Delete "$INSTDIR\chuhe.exe"
  Delete "$INSTDIR\chuhe-engine.exe"
  Delete "$INSTDIR\chuhe-engine.ps1"
  Delete "$INSTDIR\licences\LICENSE-MIT"
  Delete "$INSTDIR\licences\LICENSE-APACHE"
  Delete "$INSTDIR\licences\licences.txt"
  Delete "$INSTDIR\licences\pieces.OFL.txt"
  Delete "$INSTDIR\licences\ui.OFL.txt"
  RMDir "$INSTDIR\licences"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  !insertmacro DISSOCIATE "pgn"
  !insertmacro DISSOCIATE "xqf"
  !insertmacro DISSOCIATE "cbr"
  !insertmacro DISSOCIATE "cbl"
  !insertmacro DISSOCIATE "che"
  !insertmacro DISSOCIATE "mxq"
  DeleteRegValue HKCU "Software\RegisteredApplications" "${NAME}"
  DeleteRegKey HKCU "Software\${NAME}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  !insertmacro TELL_DESKTOP
  ${If} ${FileExists} "$APPDATA\chuhe\*.*"
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(AskGames)" /SD IDNO IDNO +2
    RMDir /r "$APPDATA\chuhe"
  ${EndIf}
SectionEnd
