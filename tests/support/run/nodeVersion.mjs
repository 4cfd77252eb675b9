/** Returns a sentence if a version of Node is older than `engines` (">=20.19"), and undefined if it is not. */
export function tooOld(version, engines) {
  const [major, minor] = numbersOf(version)
  const [minMajor, minMinor] = numbersOf(engines)
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return undefined
  return `The tests need Node ${minMajor}.${minMinor} or newer, and this is Node ${version}.`
}

const numbersOf = (text) => text.match(/\d+/g).map(Number)
