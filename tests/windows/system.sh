# shellcheck shell=bash
# Parts of windows_smoke.sh: what the system sets.

# The window stays within the screen at every scale, also after a change of it.
try_scales() {
  local dpi X Y WIDTH HEIGHT
  for dpi in 144 192 96; do
    part "$dpi dots an inch"
    "$wine" reg add 'HKCU\Control Panel\Desktop' /v LogPixels /t REG_DWORD /d $dpi /f >/dev/null 2>&1
    end_wine
    open_window
    picture "$dpi"
    eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(X|Y|WIDTH|HEIGHT)=')"
    ((X >= 0 && Y >= 0 && X + WIDTH <= width + 100 && Y + HEIGHT <= height + 100)) ||
      fail "at $dpi dots an inch the window is $WIDTH x $HEIGHT at $X, $Y"
    close_window
  done
}

# The window is dark if the system is. Wine tells programs this since version 9.
try_dark() {
  part "a dark system"
  if (($("$wine" --version | sed 's/wine-\([0-9]*\).*/\1/') < 9)); then
    echo "windows_smoke: cannot be tried: this Wine is light, whatever the registry says"
    return
  fi
  local key='HKCU\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize' is_light colour
  for is_light in 0 1; do
    "$wine" reg add "$key" /v AppsUseLightTheme /t REG_DWORD /d $is_light /f >/dev/null 2>&1
    begin "$two"
    picture "light-$is_light"
    colour=$(import -window root -crop 1x1+10+400 -colorspace gray -format '%[fx:mean > 0.5]' info:-)
    [ "$colour" = $is_light ] || fail "the window does not follow the system"
    close_window
  done
}

# Letters that a keyboard has by AltGr and by dead keys, and letters that none has, as sent by
# programs for typing Chinese.
try_letters() {
  part "AltGr, dead keys, Chinese and Vietnamese letters"
  setxkbmap de
  begin "$two"
  move h2 e2
  key ctrl+k
  sleep 1
  # 108 is AltGr, whatever the layout calls it.
  xdotool keydown 108 sleep 0.2 key q sleep 0.2 keyup 108 sleep 0.2 key dead_acute e
  letters '好棋 nước đi'
  sleep 1
  picture letters
  key Escape
  is_written() { grep -qF '@é好棋 nước đi' "$game"; }
  wait_for 10 "the comment is another" is_written
  close_window
  setxkbmap us
}
