export * from "./access"
export * from "./organizations"
export * from "./reference"
