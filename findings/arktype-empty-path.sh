#!/bin/sh
# arktype 2.2.9 (npm, with @ark/util 0.56.8) gives each error the path of the value that it is about, as a kind of array.
#
# Expected: for the value as a whole the path is empty, and so is what `map` makes of it, as of each empty array.
# Seen: `map` of the empty path does not call its function, and returns one element, 0. The constructor of the class takes the path's
# elements, but `map` calls it with the length that the new array is to have, as the language has it for classes of arrays.
#
# So a path is copied into a plain array before it is mapped (`pathIn` in src/server/platform/web/shapeMessages.ts): a body that is a
# text instead of an object was said to be wrong in its field 0.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts arktype@2.2.9 @ark/util@0.56.8
cat > path.mjs <<'END_OF_PROGRAM'
import { type } from "arktype"

const person = type({ name: "string" })
for (const [what, value] of [
  ["the value as a whole", "Maria"],
  ["one of its fields", { name: 1 }],
]) {
  const [error] = person(value)
  let calls = 0
  const mapped = error.path.map((key) => {
    calls++
    return key
  })
  const copied = [...error.path].map((key) => key)
  console.log(`${what}: ${error.path.length} in the path, ${calls} calls, ${JSON.stringify(mapped)}, copied ${JSON.stringify(copied)}`)
}
END_OF_PROGRAM
node path.mjs > seen
cat seen
cat > known <<'END_OF_OUTPUT'
the value as a whole: 0 in the path, 0 calls, [0], copied []
one of its fields: 1 in the path, 1 calls, ["name"], copied ["name"]
END_OF_OUTPUT
diff known seen
