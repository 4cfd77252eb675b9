import { RotateCw, Send } from "lucide-react"
import { api } from "@/client/api"
import type { Command } from "@/palette/command"
import { integrationOf, onIntegrable } from "./integration"
import { app, one } from "./slots"

/* Notifications to applications about ended sessions. */

const failed = () => "Não foi possível tentar de novo"

export const deliveriesApp: Command = {
  id: "deliveries-app",
  title: "Ver entregas da aplicação",
  words: { en: ["deliveries app"], pt: ["entregas", "entregas da aplicação"] },
  group: "applications",
  icon: Send,
  who: "applications.administer",
  slots: { app },
  on: [onIntegrable("Entregas")],
  go: (values) => integrationOf(values, { part: "deliveries" }),
}

export const retryDelivery: Command = {
  id: "retry-delivery",
  title: "Tentar entrega agora",
  words: { en: ["retry delivery"], pt: ["tentar entrega", "tentar de novo entrega"] },
  group: "applications",
  icon: RotateCw,
  who: "applications.administer",
  slots: {
    number: { kind: "delivery", label: "número da entrega", words: ["number", "número"], within: "app" },
    app,
  },
  key: "t",
  on: [
    {
      target: "deliveryOfApp",
      when: ({ delivered }) => !delivered,
      absent: () => "Já foi entregue",
      fill: ({ app: acronym, delivery }) => ({ number: String(delivery), app: acronym }),
      label: "Tentar agora",
    },
  ],
  change: {
    request: (values) =>
      api.deliveries.retry.request({
        params: { app: one(values, "app").id, deliveryId: Number(one(values, "number").id) },
      }),
    done: () => "A entrega é tentada agora",
    failed,
  },
}

export const retryDeliveries: Command = {
  id: "retry-deliveries",
  title: "Tentar entregas agora",
  words: { en: ["retry deliveries app"], pt: ["tentar entregas", "tentar de novo entregas"] },
  group: "applications",
  icon: RotateCw,
  who: "applications.administer",
  slots: { app },
  on: [
    {
      target: "deliveriesOfApp",
      when: ({ late }) => late || "Nada falta entregar",
      fill: ({ app: acronym }) => ({ app: acronym }),
      label: "Tentar todas agora",
    },
  ],
  change: {
    request: (values) => api.deliveries.retryAll.request({ params: { app: one(values, "app").id } }),
    done: (values) => `As entregas a ${one(values, "app").label} são tentadas agora`,
    failed,
  },
}

export const deliveries: readonly Command[] = [deliveriesApp, retryDelivery, retryDeliveries]
