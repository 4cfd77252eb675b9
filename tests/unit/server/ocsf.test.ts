import { describe, expect, test } from "vitest"
import { type AuditKind, auditKindNames } from "@/domain/audit/kinds"
import { emergencyId } from "@/domain/emergency"
import { ocsfEvent } from "@/server/audit/ocsf/event"
import type { SealedRow } from "@/server/audit/ocsf/rows"
import { ocsfFaults } from "../../support/data/ocsf"

/* Audit entries as events of OCSF 1.4.0. */

const hash = "9f".repeat(32)

/** With every field that an entry can have. */
const whole = (kind: AuditKind): SealedRow => ({
  number: 120_034,
  hash,
  id: 77,
  at: "2026-11-21 19:05:00.123+00",
  kind,
  actorId: "10120130149",
  actorName: "Ana Administradora",
  subjectId: "12345678909",
  subjectName: "Paulo Pessoa",
  appId: 7,
  roleId: 31,
  acronym: "SINAL",
  about: {
    subject: "Paulo Pessoa",
    app: "SINAL",
    role: "ROLE_SINAL_GESTOR",
    profile: "GESTÃO",
    document: "Diploma",
    changes: "PMCE",
    count: "3",
    by: "Bia",
    plan: "12",
    runbook: "férias",
  },
  before: { enabled: true },
  after: { enabled: false, profileId: 9, reason: "credentials", secondFactor: "none", call: "audit.chain" },
  justification: "Fim do contrato",
  address: "10.1.2.3",
  commandLine: "disable user 12345678909",
})
/** Without all optional fields. */
const bare = (kind: AuditKind): SealedRow => ({
  ...whole(kind),
  actorId: "",
  actorName: "",
  subjectId: null,
  subjectName: null,
  appId: null,
  roleId: null,
  acronym: null,
  about: {},
  before: null,
  after: null,
  justification: null,
  address: "",
  commandLine: null,
})
const rest = { unit: "org:44", application: "7", emergency: emergencyId }

describe.each(auditKindNames)("%s", (kind) => {
  test("is an event of its class, whatever the entry has", () => {
    const entries = [
      whole(kind),
      bare(kind),
      { ...bare(kind), actorId: "sistema", actorName: "sistema" },
      ...Object.values(rest).map((subjectId) => ({ ...whole(kind), subjectId, subjectName: subjectId })),
      { ...whole(kind), subjectName: "", acronym: "", about: { role: "", document: "" }, justification: "" },
      { ...whole(kind), address: "2001:db8::1" },
      { ...whole(kind), address: "desconhecido" },
    ]
    for (const entry of entries) {
      const event = JSON.parse(JSON.stringify(ocsfEvent(entry)))
      expect(ocsfFaults(event), JSON.stringify(event)).toEqual([])
      expect(event.metadata).toMatchObject({
        uid: `120034:${hash}`,
        sequence: 120_034,
        event_code: kind,
        product: { name: "Atalaia" },
      })
      expect(event).toMatchObject({ time: Date.parse("2026-11-21T19:05:00.123Z") })
    }
  })
})

test("what is no event of OCSF is told", () => {
  const event = JSON.parse(JSON.stringify(ocsfEvent(whole("role.grant"))))
  const { user: _, ...without } = event
  expect(ocsfFaults(without)).toEqual(["user: missing"])
  expect(ocsfFaults({ ...event, time: 1_795_298_400 })).toEqual(["time: false, not true"])
  expect(ocsfFaults({ ...event, type_uid: 300_501.5 })).toHaveLength(2)
  expect(ocsfFaults({ ...event, activity_id: 7, type_uid: 300_507 })).toEqual([
    "activity_name: Assign Privileges, not an activity of the class",
  ])
  expect(ocsfFaults({ ...event, entity: {} })).toEqual(["entity: not of this class"])
  expect(ocsfFaults({ ...event, user: {} })).toEqual(["user.: none of account,name,uid"])
  expect(ocsfFaults({ ...event, class_uid: 1 })).toHaveLength(1)
})

describe("says what a SIEM looks for", () => {
  const user = { uid: "12345678909", name: "12345678909", full_name: "Paulo Pessoa", type_id: 1 }
  const actor = { user: { uid: "10120130149", full_name: "Ana Administradora" } }
  test.each<[AuditKind, object]>([
    [
      "role.grant",
      {
        type_uid: 300_501,
        user,
        actor,
        privileges: ["ROLE_SINAL_GESTOR"],
        resource: { name: "SINAL", uid: "7" },
        src_endpoint: { ip: "10.1.2.3" },
      },
    ],
    ["role.block", { type_uid: 300_502, user, privileges: ["ROLE_SINAL_GESTOR"] }],
    ["profile.grant", { type_uid: 300_603, user, group: { name: "GESTÃO", uid: "9" } }],
    ["session.start", { type_uid: 300_201, user, is_mfa: false, service: { name: "SINAL" }, status_id: 1 }],
    [
      "session.failed",
      { type_uid: 300_201, status: "Failure", status_detail: "credentials", severity: "Low" },
    ],
    ["session.shown", { type_uid: 300_301, user, privileges: [expect.any(String)] }],
    ["account.lock", { type_uid: 300_109, user, severity: "Medium" }],
    ["twoFactor.activate", { type_uid: 300_110, user }],
    ["email.confirm", { type_uid: 300_199, activity_name: "Email Change" }],
    [
      "registration.reveal",
      { type_uid: 300_402, entity: { type: "User", user }, comment: "Fim do contrato" },
    ],
    ["organization.disable", { type_uid: 300_409, entity: { type_id: 4, org: { uid: "12345678909" } } }],
    ["emergency.use", { type_uid: 300_201, severity_id: 5 }],
    ["call.refused", { class_uid: 6003, api: { operation: "audit.chain" }, status_id: 2 }],
    ["audit.prune", { type_uid: 600_304, api: { operation: "audit.prune" } }],
  ])("%s", (kind, said) => {
    expect(ocsfEvent(whole(kind))).toMatchObject(said)
  })

  test("everything else is in what is unmapped", () => {
    expect(ocsfEvent(whole("role.grant")).unmapped).toMatchObject({
      audit_id: 77,
      before: { enabled: true },
      justification: "Fim do contrato",
      command_line: "disable user 12345678909",
    })
  })
})
