/** What the device in use is called among one's own. */
export const thisDevice = "este aparelho"

/** Browsers in user agents, and the terminal. The order matters: Edge also names Chrome. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, "Edge"],
  [/\bOPR\/(\d+)/, "Opera"],
  [/\bSamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\b(?:(?:Headless)?Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+)[\d.]* .*\bSafari\//, "Safari"],
  [/\bAtalaiaTerminal(?:\/(\d+\.\d+))?/, "Terminal"],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
]

/** The program and version at the start of a user agent. The rest is free text, which could contain anything. */
const program = /^[\w.-]{1,40}(?:\/[\w.-]{1,20})?/

/** A user agent in words: `Firefox 144 no Windows`. For other clients, such as applications, their name and version. */
export function deviceOf(userAgent: string): string {
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  for (const [pattern, name] of browsers) {
    const found = pattern.exec(userAgent)
    if (!found) continue
    const named = found[1] === undefined ? name : `${name} ${found[1]}`
    return system ? `${named} no ${system}` : named
  }
  return program.exec(userAgent)?.[0] ?? "Desconhecido"
}
