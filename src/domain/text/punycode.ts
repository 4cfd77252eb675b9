/* Decodes the labels of internationalized domains (RFC 3492), with the constants of section 5. */

const base = 36
const [tMin, tMax, skew, damp, initialBias, initialN] = [1, 26, 38, 700, 72, 128]

const digitValue = (digit: string) => (/\d/.test(digit) ? Number(digit) + 26 : digit.charCodeAt(0) - 97)

/** The bias for the next delta (section 6.1). */
function adapted(delta: number, points: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? damp : 2))
  left += Math.floor(left / points)
  let steps = 0
  for (; left > ((base - tMin) * tMax) / 2; steps += base) left = Math.floor(left / (base - tMin))
  return steps + Math.floor(((base - tMin + 1) * left) / (left + skew))
}

/** The letters of a label in lower case without its `xn--`, or undefined if it is no such label (section 6.2). */
export function punycodeDecoded(label: string): string | undefined {
  const end = label.lastIndexOf("-")
  const letters = Array.from(label.slice(0, Math.max(end, 0)))
  let [n, i, bias] = [initialN, 0, initialBias]
  for (let at = end + 1; at < label.length; ) {
    const before = i
    let weight = 1
    for (let k = base; ; k += base) {
      const digit = label.charAt(at++)
      if (!/^[a-z0-9]$/.test(digit)) return undefined
      i += digitValue(digit) * weight
      const threshold = Math.min(Math.max(k - bias, tMin), tMax)
      if (digitValue(digit) < threshold) break
      weight *= base - threshold
    }
    const points = letters.length + 1
    bias = adapted(i - before, points, before === 0)
    n += Math.floor(i / points)
    i %= points
    if (n > 0x10ffff) return undefined
    letters.splice(i++, 0, String.fromCodePoint(n))
  }
  return letters.join("")
}
