#!/bin/sh
# rsyslog 8.2302.0-1+deb12u2 (Debian 12) takes syslog over TLS, with its driver gtls (rsyslog-gnutls) and with ossl (rsyslog-openssl).
# Whoever sends ends with close_notify, as RFC 5425 (4.4) says. Needs Debian 12 with apt-get, dpkg, openssl and python3.
#
# Expected: rsyslog answers with its own close_notify before it closes the connection, as the same section says.
# Seen: with ossl it does. With gtls it ends the connection without one.
#
# So an end without close_notify has a code of its own in the log, and AUDIT_SYSLOG_END=any takes it for the end of all that was sent
# (src/server/audit/syslog/sending.ts).
set -eu
folder=$(mktemp -d)
started=""
trap 'kill $started; wait; rm -rf "$folder"' EXIT
cd "$folder"
version=8.2302.0-1+deb12u2
apt-get download -q -o APT::Sandbox::User=root rsyslog=$version rsyslog-gnutls=$version rsyslog-openssl=$version \
  libestr0 libfastjson4 libgnutls30 >/dev/null
for package in *.deb; do dpkg -x "$package" .; done
libraries="$folder/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH 2>/dev/null || echo "$(uname -m)-linux-gnu")"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
  -keyout key.pem -out cert.pem 2>/dev/null
cat > send.py <<'END_OF_PROGRAM'
import socket, ssl, sys, time
context = ssl.create_default_context(cafile="cert.pem")
context.check_hostname = False
for _ in range(100):
    try:
        plain = socket.create_connection(("127.0.0.1", int(sys.argv[2])))
        break
    except ConnectionRefusedError:
        time.sleep(0.1)
message = b"<110>1 2026-01-01T00:00:00.000Z host program - id - text"
with context.wrap_socket(plain, server_hostname="localhost") as connection:
    connection.sendall(b"%d %s" % (len(message), message))
    try:
        connection.unwrap()
        print(sys.argv[1] + ": answered close_notify")
    except (ssl.SSLEOFError, ssl.SSLZeroReturnError, OSError):
        print(sys.argv[1] + ": ended without close_notify")
END_OF_PROGRAM
port=$((20000 + $$ % 20000))
for driver in ossl gtls; do
  port=$((port + 1))
  cat > $driver.conf <<END_OF_SETTINGS
global(workDirectory="$folder" defaultNetstreamDriver="$driver" defaultNetstreamDriverCAFile="$folder/cert.pem"
  defaultNetstreamDriverCertFile="$folder/cert.pem" defaultNetstreamDriverKeyFile="$folder/key.pem")
module(load="imtcp" StreamDriver.Name="$driver" StreamDriver.Mode="1" StreamDriver.AuthMode="anon")
input(type="imtcp" port="$port" address="127.0.0.1")
action(type="omfile" file="$folder/$driver.log")
END_OF_SETTINGS
  LD_LIBRARY_PATH=$libraries usr/sbin/rsyslogd -n -M "$libraries/rsyslog" -f $driver.conf -i "$folder/$driver.pid" 2>/dev/null &
  started="$started $!"
  python3 send.py $driver $port
done > seen
cat > expected <<'END'
ossl: answered close_notify
gtls: ended without close_notify
END
cat seen
diff expected seen
