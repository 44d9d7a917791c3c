#!/usr/bin/env bash
# Installs the servers that `npm run test:connectors` reads from, where they are missing: LDAP, Redmine, Samba, SSH,
# MediaWiki, DokuWiki, IMAP, a web server from Debian, and a WebDAV server from PyPI into ~/.cache/almanac/webdav.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")

packages=()
need() { # need <file that the package brings> <package>...
  local file=$1
  shift
  if [ ! -e "$file" ]; then packages+=("$@"); fi
}
need /usr/sbin/slapd slapd ldap-utils
need /usr/share/redmine/config.ru redmine redmine-sqlite puma
need /usr/sbin/smbd samba samba-vfs-modules
need /usr/bin/smbclient smbclient
need /usr/bin/getfacl acl
need /usr/sbin/sshd openssh-server
need /usr/share/mediawiki/index.php mediawiki php-cli php-sqlite3 php-intl php-mbstring php-xml
need /usr/share/dokuwiki/doku.php dokuwiki php-cli php-xml
need /usr/sbin/dovecot dovecot-imapd
need /usr/sbin/apache2 apache2-bin
need /usr/bin/pip3 python3-pip
python3 -c 'import ensurepip' 2>/dev/null || packages+=(python3-venv)

if [ ${#packages[@]} -gt 0 ]; then
  # Debian starts a server as soon as it is installed. The tests start their own, on free ports.
  policy=/usr/sbin/policy-rc.d
  if [ ! -e $policy ] && [ -w /usr/sbin ]; then
    printf '#!/bin/sh\nexit 101\n' > $policy
    chmod +x $policy
    trap 'rm -f $policy' EXIT
  fi
  bash "$here/apt-install.sh" "Some servers that connectors are tested with are missing." \
    "Install ${packages[*]} or what they are called there." "${packages[@]}"
fi

venv="${XDG_CACHE_HOME:-$HOME/.cache}/almanac/webdav"
if [ ! -x "$venv/bin/wsgidav" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet 'wsgidav==4.3.3' 'cheroot==10.0.1'
fi
echo "Connectors can be tested: npm run test:connectors"
