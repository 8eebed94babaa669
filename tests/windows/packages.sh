# shellcheck shell=bash
# Parts of windows_smoke.sh: the installer and the zip.

# Installed for one user, registered with Windows, updated, and removed except for the user's games.
try_installer() {
  part "the installer"
  local installer=("$packages"/*-windows-setup.exe) folder=$user/AppData/Local/Programs/Chuhe
  "$wine" "${installer[0]}" /S >/dev/null 2>&1 || fail "the installer fails"
  wait_for 30 "the program is not installed" test -x "$folder/uninstall.exe"
  cmp "$programs/chuhe.exe" "$folder/chuhe.exe" || fail "another program is installed"
  registry 'HKCU\Software\Classes\.xqf\OpenWithProgids' | grep -q 'Chuhe.xqf' || fail "XQF is not known"
  registry 'HKCU\Software\Classes\Chuhe.pgn\shell\open\command' | grep -q 'chuhe.exe' || fail "PGN is not known"
  [ -e "$user/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Chuhe.lnk" ] || fail "there is no entry in the menu"
  launch "$wine" start /unix "$folder/chuhe.exe"
  sleep 3
  if "$wine" "${installer[0]}" /S >/dev/null 2>&1; then fail "it updates a program that runs"; fi
  "$wine" taskkill /im chuhe.exe >/dev/null 2>&1
  wait_for 20 "the installed window does not close" is_gone chuhe.exe
  "$wine" "${installer[0]}" /S >/dev/null 2>&1 || fail "it does not update"
  "$wine" "$folder/uninstall.exe" /S _?="$(winepath -w "$folder")" >/dev/null 2>&1 || fail "it is not removed"
  [ ! -e "$folder/chuhe.exe" ] || fail "the program is left"
  [ -s "$game" ] || fail "the user's games are gone"
  if registry 'HKCU\Software\Classes\Chuhe.pgn' >/dev/null; then fail "kinds of files are left"; fi
}

# The zip keeps its data beside the program.
try_portable() {
  part "the portable program"
  unzip -q "$packages"/*-windows-portable.zip -d "$drive"
  launch "$wine" "$drive/Chuhe/chuhe.exe"
  sleep 3
  close_window
  [ -d "$drive/Chuhe/data" ] || fail "the portable program keeps its data elsewhere"
}
