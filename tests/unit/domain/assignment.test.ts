import { expect, test } from "vitest"
import {
  type AssignmentFacts,
  assignmentState,
  assignmentStatus,
  awaitingValidation,
  obstacleBesides,
  offeredActions,
} from "@/domain/assignment"

const now = Temporal.Instant.from("2026-11-20T14:32:08-03:00")
const inThreeDays = "2026-11-23T14:32:08-03:00"
const past = "2026-11-03T01:00:00Z"

test.each([
  [{ assigned: false }, "none"],
  [{ assigned: false, expirationDateTime: inThreeDays }, "none"],
  [{ assigned: true }, "active"],
  [{ assigned: true, expirationDateTime: null }, "active"],
  [{ assigned: true, expirationDateTime: inThreeDays }, "timed"],
  [{ assigned: true, expirationDateTime: past }, "expired"],
  [{ assigned: true, expirationDateTime: "2026-11-20T14:32:08.001-03:00" }, "timed"],
  [{ assigned: true, expirationDateTime: "2026-11-20T17:32:08Z" }, "expired"],
] as const)("%j is %s", (assignment, state) => {
  expect(assignmentState({ ...assignment, now })).toBe(state)
})

test.each([
  ["none", ["activate", "activateTemporarily"]],
  ["active", ["deactivate", "updateTime"]],
  ["timed", ["deactivate", "updateTime"]],
  ["expired", ["reactivate", "reactivateTemporarily"]],
] as const)("%s offers %j", (state, actions) => expect(offeredActions(state)).toEqual(actions))

const statuses: [Omit<AssignmentFacts, "now">, string, string][] = [
  [{ assigned: false }, "Não atribuído", "neutral"],
  [{ assigned: false, obstacle: awaitingValidation }, "Não atribuído", "neutral"],
  [{ assigned: true }, "Ativo sem expiração", "ok"],
  [
    { assigned: true, direct: { until: inThreeDays, profile: "GESTÃO" } },
    "Direto até 23/11/2026, sem expiração pelo perfil GESTÃO",
    "ok",
  ],
  [{ assigned: true, expirationDateTime: inThreeDays }, "Expira em 3 dias", "warn"],
  [{ assigned: true, expirationDateTime: past }, "Expirado em 02/11/2026", "bad"],
  [
    { assigned: true, expirationDateTime: past, obstacle: awaitingValidation },
    "Expirado em 02/11/2026",
    "bad",
  ],
  [{ assigned: true, obstacle: awaitingValidation }, "Aguardando validação", "warn"],
  [
    { assigned: true, expirationDateTime: inThreeDays, obstacle: awaitingValidation },
    "Aguardando validação",
    "warn",
  ],
  [{ assigned: true, obstacle: awaitingValidation, blocked: true }, "Bloqueado", "bad"],
  [{ assigned: false, blocked: true }, "Bloqueado", "bad"],
  [{ assigned: true, obstacle: "O papel está desabilitado" }, "Sem efeito", "bad"],
  [
    { assigned: true, expirationDateTime: past, obstacle: "Expirado em 02/11/2026" },
    "Expirado em 02/11/2026",
    "bad",
  ],
]
test.each(statuses)("%j reads %s", (facts, text, tone) => {
  expect(assignmentStatus({ ...facts, now })).toEqual({ text, tone })
})

test("the end of a role is said once: by its way, or else as the reason", () => {
  const ended = "Expirado em 02/11/2026"
  expect(obstacleBesides(["Atribuído diretamente, expirado em 02/11/2026"], ended)).toBeUndefined()
  expect(obstacleBesides(["Atribuído diretamente, expirado em 02/11/2026"], "Bloqueado")).toBe("Bloqueado")
  expect(obstacleBesides(["Pelo perfil GESTÃO, sem expiração"], undefined)).toBeUndefined()
})
