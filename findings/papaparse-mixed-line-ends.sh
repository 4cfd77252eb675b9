#!/bin/sh
# PapaParse 5.7.1 (npm) and a CSV file whose lines do not all end alike: the heading by CRLF, as a spreadsheet wrote it, and
# rows by LF, as a script appended them.
#
# Expected: three records, as Excel, LibreOffice and Python's csv module read it.
# Seen: the end of the first line is taken for that of all lines, so the file is one heading and one record, whose cells hold
# the other rows. `errors` only says that this record has too many fields where a header is asked for; without `header` it is
# empty. With the two exchanged (heading LF, rows CRLF) the last cell of each row keeps a carriage return.
#
# So line ends are made alike before a text is parsed (views/plans/table/read/csv.ts).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts papaparse@5.7.1
cat > read.cjs <<'END'
const Papa = require("papaparse")
const show = (name, text) => {
  const { data, errors } = Papa.parse(text)
  console.log(`${name}: ${data.length} rows, ${errors.length} errors, ${JSON.stringify(data[1])}`)
}
show("all CRLF", "id;role\r\n1;a\r\n2;b\r\n3;c")
show("heading CRLF, rows LF", "id;role\r\n1;a\n2;b\n3;c")
show("heading LF, rows CRLF", "id;role\n1;a\r\n2;b\r\n3;c")
END
node read.cjs > seen
cat > expected <<'END'
all CRLF: 4 rows, 0 errors, ["1","a"]
heading CRLF, rows LF: 2 rows, 0 errors, ["1","a\n2","b\n3","c"]
heading LF, rows CRLF: 4 rows, 0 errors, ["1","a\r"]
END
cat seen
diff expected seen
