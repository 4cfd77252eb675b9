/** The package has types that its `exports` do not reach. */
declare module "dom-accessibility-api" {
  export function computeAccessibleName(element: Element): string
  export function computeAccessibleDescription(element: Element): string
}
