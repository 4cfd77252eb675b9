import { type Caller, callerGroups, callers } from "./accounts"

/** The result of a call, as one letter of the table. */
export type Letter = "+" | "o" | "~" | "?" | "-" | "0" | "." | "!"
const letters: readonly (readonly [Letter, string])[] = [
  ["+", "carried out"],
  ["o", "carried out, and nothing within reach: an empty list, a count of 0"],
  ["~", "let through, and refused for what it says or how things stand (400, 409, 422, 429)"],
  ["?", "refused until a reason is given (403 CONCEALED)"],
  ["-", "refused: whom or what it is about is out of reach (403)"],
  ["0", "as if whom or what it is about were not there (404)"],
  [".", "refused to such an account or session, whatever it is about (403 by the call's record)"],
  ["!", "refused without a session (401)"],
]

/** The results of one call about one subject, for each caller in order. */
export interface Line {
  call: string
  subject: string
  cells: readonly Letter[]
}

const keyOf = ({ call, subject }: Pick<Line, "call" | "subject">) => `${call} ${subject}`.trimEnd()
/** The cells in the groups of their callers, with a gap between them. */
const cellsAsText = (cells: readonly string[]) =>
  callerGroups.map((group) => group.map((caller) => cells[callers.indexOf(caller)]).join("")).join(" ")
const columns = callerGroups.flatMap((group, index) =>
  group.map((caller) => ({ caller, before: callerGroups.slice(0, index).flat().length + index })),
)

/** Above the columns, each caller's name with a line down to its column. */
function heading(width: number): string[] {
  const marks = cellsAsText(callers.map(() => "|"))
  return columns.map(({ caller }, index) => {
    const at = index + callerGroups.findIndex((group) => group.includes(caller))
    return `# ${caller.name.padEnd(width - 2, " ")}${" ".repeat(at)}${marks.slice(at)}`
  })
}

const head = (width: number) => [
  "# Who may do what with whom: every call of the contract, about whom or what it was made, and what came of it for",
  "# each account and each session that is there for one task. Written by tests/api/reach.test.ts with REACH=write;",
  "# a change here is a change of what somebody may, and is to be read as one.",
  "#",
  ...letters.map(([letter, meaning]) => `#   ${letter}  ${meaning}`),
  "#",
  "# PMCE: an ordinary user of the unit of the authorizer and of the linker, who asked for access to SINAL and SINARM, as",
  "# all callers did but recover, and draft; superAdmin: another super admin, the same. elsewhere: of another unit, who asked",
  "# for nothing; asking, rejected: the same, who asked for SINAL. holder: of another unit, with roles in SINAL and SINARM,",
  "# who asked for SINARM, and recover's own. draft: begun by the authorizer editor, and registry's own. ready, readyBegun: of",
  "# the authorizer's unit, the latter begun by the authorizer; readyElsewhere: not of it. SINAL: of appAdmin, appManager and",
  "# the linker; SINARM: of support; ATALAIA: the portal itself. service: an application that administers the platform.",
  "#",
  ...heading(width),
  "",
]

/** The text of the table's file. */
export function tableText(lines: readonly Line[]): string {
  const width = Math.max(...lines.map((line) => keyOf(line).length)) + 2
  const body = lines.map((line) => `${keyOf(line).padEnd(width)}${cellsAsText(line.cells)}`)
  return `${[...head(width), ...body].join("\n")}\n`
}

/** The cells of each line of the file, by the text before them; gaps between groups are left out. */
function linesOf(text: string): Map<string, string> {
  const width = cellsAsText(callers.map(() => "|")).length
  return new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, -width).trimEnd(), line.slice(-width)]),
  )
}

const namesWhere = (before: string, now: string): string => {
  const [old, made] = [before.replaceAll(" ", ""), now.replaceAll(" ", "")]
  return callers
    .flatMap(({ name }: Caller, at) => (old[at] === made[at] ? [] : [`${name} ${old[at]} → ${made[at]}`]))
    .join(", ")
}

/** The differences between the written table and the current one, as readable lines. Empty if there are none. */
export function differences(written: string, now: string): string[] {
  const [before, after] = [linesOf(written), linesOf(now)]
  const width = Math.max(0, ...[...before.keys(), ...after.keys()].map((key) => key.length)) + 2
  const said: string[] = []
  for (const [key, cells] of after) {
    const old = before.get(key)
    if (old === undefined) said.push(`new      ${key.padEnd(width)}${cells}`)
    else if (old !== cells) {
      said.push(`written  ${key.padEnd(width)}${old}`)
      said.push(`now      ${key.padEnd(width)}${cells}`)
      said.push(`         ${namesWhere(old, cells)}`)
    }
  }
  for (const [key, cells] of before) {
    if (!after.has(key)) said.push(`gone     ${key.padEnd(width)}${cells}`)
  }
  return said
}

/** The cells of a call's lines for one caller. */
export function cellOf({ cells }: Line, name: string): Letter {
  const cell = cells[callers.findIndex((caller) => caller.name === name)]
  if (!cell) throw new Error(`no column ${name}`)
  return cell
}
