import { MailPlus, MailX } from "lucide-react"
import { api } from "@/client/api"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { reportDays, reportDayText, typedReportDay } from "@/domain/searchAlerts"
import { answered, type Command, type Values } from "@/palette/command"
import type { Target } from "@/palette/targetTypes"
import { searchSlot } from "./keptSearches"
import { one } from "./slots"

/** When a saved search is sent by e-mail. */
type Schedule = BodyOf<Calls["searchReports"]["set"]>

const fill = ({ id }: Target<"keptSearch">) => ({ search: String(id) })
const named = (values: Values) => ({ params: { searchId: Number(one(values, "search").id) } })

/** The most likely schedule, as a default. */
const usualSchedule: Schedule = { every: "daily", hour: 7, onlyChanges: false }

/** A schedule as slot values. */
const typed = ({ every, hour, onlyChanges }: Schedule) => ({
  every: typedReportDay(every),
  at: String(hour),
  only: onlyChanges ? "mudar" : "sempre",
})

const scheduleIn = (values: Values): Schedule => ({
  every: one(values, "every").id,
  hour: Number(one(values, "at").text),
  onlyChanges: values.only?.[0]?.id === "changes",
})

const scheduleSearch: Command = {
  id: "schedule-search",
  title: "Receber busca por e-mail",
  words: { en: ["schedule search"], pt: ["agendar busca", "receber busca"] },
  group: "searches",
  icon: MailPlus,
  slots: {
    search: { ...searchSlot, subset: "receivable" },
    every: {
      kind: "choice",
      label: "dia",
      words: ["every", "cada", "dia"],
      follows: true,
      choices: reportDays.map((value) => ({
        value,
        written: typedReportDay(value),
        label: reportDayText(value),
      })),
    },
    at: {
      kind: "number",
      label: "hora",
      words: ["at", "às", "hora"],
      follows: true,
      limits: { fewest: 0, most: 23 },
    },
    only: {
      kind: "choice",
      label: "envio",
      words: ["when", "quando", "envio"],
      optional: true,
      choices: [
        { value: "always", written: "sempre", label: "Sempre" },
        { value: "changes", written: "mudar", label: "Só quando mudar" },
      ],
    },
  },
  on: [
    {
      target: "keptSearch",
      when: ({ can }) => can.receive,
      fill: (target) => ({ ...fill(target), ...typed(target.report ?? usualSchedule) }),
      labelOf: ({ report }) => (report ? "Mudar o envio por e-mail de" : "Receber por e-mail"),
    },
  ],
  change: answered({
    request: (values) => api.searchReports.set.request({ ...named(values), body: scheduleIn(values) }),
    done: (values) => `A busca ${one(values, "search").label} chega ao seu e-mail`,
    failed: () => "Não foi possível agendar o envio da busca.",
    opposite: {
      id: "unschedule-search",
      // Undo only a first subscription: otherwise it would remove the earlier schedule.
      fill: (values, answer) => (answer.before ? undefined : { search: one(values, "search").text }),
    },
  }),
}

const unscheduleSearch: Command = {
  id: "unschedule-search",
  title: "Parar de receber busca por e-mail",
  words: { en: ["unschedule search"], pt: ["desagendar busca", "parar de receber busca"] },
  group: "searches",
  icon: MailX,
  slots: { search: { ...searchSlot, subset: "received" } },
  on: [
    {
      target: "keptSearch",
      when: ({ report }) => report !== undefined,
      fill,
      label: "Parar de receber por e-mail",
    },
  ],
  change: answered({
    request: (values) => api.searchReports.remove.request(named(values)),
    done: (values) => `A busca ${one(values, "search").label} não chega mais ao seu e-mail`,
    failed: () => "Não foi possível parar o envio da busca.",
    opposite: {
      id: "schedule-search",
      fill: (values, answer) => ({ search: one(values, "search").text, ...typed(answer) }),
    },
  }),
}

export const searchReports: readonly Command[] = [scheduleSearch, unscheduleSearch]
