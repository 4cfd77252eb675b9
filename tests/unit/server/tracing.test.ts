import { describe, expect, test } from "vitest"
import { readSettings } from "@/server/platform/settings/settings"
import { statementOf } from "@/server/platform/telemetry/tracing/statement"

describe("a statement", () => {
  test.each([
    ["select * from person where atalaia_id = $1", "SELECT person"],
    ["\n  select p.name, (select count(*) from session s) from only person p for update", "SELECT person"],
    ["select count(*)::int as count from (select 1 from person) found", "SELECT count"],
    ["select hold_target($1, $2::int[]) as target", "SELECT hold_target"],
    [
      `select asked.place, found.* from jsonb_to_recordset($1::jsonb) as asked(place int, id text)
       cross join lateral (select s.id, (select 1 from role) from session s where s.id = asked.id limit 1) found`,
      "SELECT session",
    ],
    ['select "id" from "role" where "id" = $1', "SELECT role"],
    ["select extract(epoch from now()) as now", "SELECT extract"],
    [
      "with due as (select id from delivery for update skip locked) update delivery set x = $1",
      "UPDATE delivery",
    ],
    [
      "with closed as (insert into role_block values ($1) returning id) select * from closed",
      "INSERT role_block",
    ],
    ["with a as (select 1 from role) select * from a", "SELECT a"],
    ["insert into x (id) values ($1) on conflict do update set id = $1", "INSERT x"],
    ["delete from role_block b using role r where r.id = b.role_id", "DELETE role_block"],
    ["commit", "COMMIT"],
    ["", "STATEMENT"],
  ])("%j is %s", (text, summary) => {
    expect(statementOf(text)).toMatchObject({ summary, operation: summary.split(" ")[0] })
  })

  test.each([
    ["select 'Ana' || $1, \"Nome\", 12345678909, 1.5, a2 from t", 'select ? || $1, "Nome", ?, ?, a2 from t'],
    ["select 'it''s Ana', E'it\\'s Ana', $$Ana$$, $x$Ana $$ Ana$x$ from t", "select ?, ?, ?, ? from t"],
    ["select 1 -- Ana\n  from t /* Ana */ where x", "select ? from t where x"],
    ["select 'Ana", "select ?"],
    ["select $$Ana", "select ?"],
    ["select /* Ana", "select"],
  ])("%j shows no literal", (text, shown) => {
    expect(statementOf(text).shown).toBe(shown)
  })

  test("is cut off, however long it is, and also within a literal", () => {
    expect(statementOf(`select ${"$1, ".repeat(100_000)}`).shown.length).toBe(2_000)
    const long = `${"x ".repeat(9_990)} from t where name = 'Ana ${"Ana ".repeat(100)}'`
    expect(statementOf(long).shown).not.toContain("Ana")
  })
})

describe("the settings of OpenTelemetry", () => {
  const at = (env: Record<string, string>) =>
    readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://coletor:4318/", ...env })

  test("are none without an address, or if they are switched off", () => {
    expect(readSettings({ OTEL_SERVICE_NAME: "x", OTEL_TRACES_SAMPLER: "always_on" })).not.toHaveProperty(
      "tracing",
    )
    expect(at({ OTEL_SDK_DISABLED: "True" })).not.toHaveProperty("tracing")
  })

  test("have the standard's own values where nothing is said", () => {
    expect(at({}).tracing).toEqual({
      url: "http://coletor:4318/v1/traces",
      headers: {},
      sampler: { root: "always_on", parentBased: true, share: 1 },
      trustParent: false,
    })
  })

  test("are read", () => {
    const env = {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://coletor/aqui",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20a%3D%2Cb, x-tenant = prova",
      OTEL_TRACES_SAMPLER: "traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0.05",
      TRUST_TRACEPARENT: "on",
    }
    expect(at(env).tracing).toEqual({
      url: "https://coletor/aqui",
      headers: { authorization: "Bearer a=,b", "x-tenant": "prova" },
      sampler: { root: "traceidratio", parentBased: false, share: 0.05 },
      trustParent: true,
    })
  })

  test.each([
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "coletor:4317"],
    ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "grpc://segredo@coletor"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "segredo"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "a=segredo%"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "a=segredo%0A"],
    ["OTEL_TRACES_SAMPLER", "jaeger_remote"],
    ["TRUST_TRACEPARENT", "yes"],
  ])("that cannot be understood are named, %s=%s, and no secret is repeated", (name, value) => {
    const reading = () => at({ [name]: value })
    expect(reading).toThrow(`${name} must be`)
    expect(reading).not.toThrow("segredo")
  })

  test.each(["1.5", "-1", "half", "1e3"])("take no share of %s", (share) => {
    const sampler = { OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: share }
    expect(() => at(sampler)).toThrow("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1")
  })
})
