export * from "../support/console/api"
