/** As much of Swagger UI as the reference uses; its package brings no types for the browser's bundle. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  type Request = {
    url: string
    headers: Record<string, string>
    userFetch?: (url: string, init: RequestInit) => Promise<Response>
  }
  type Tagged = {
    map: (change: (tag: Tag) => Tag) => Tagged
    filter: (is: (tag: Tag) => boolean) => Tagged
  }
  type Tag = { get: (name: 'operations') => Operations; set: (name: 'operations', operations: Operations) => Tag }
  type Operations = {
    size: number
    filter: (is: (operation: { getIn: (path: readonly string[]) => string }) => boolean) => Operations
  }
  type Show = (path: readonly string[], isShown: boolean) => unknown
  export type SwaggerUi = { layoutActions: { show: Show; updateFilter: (find: string) => void } }
  export default function SwaggerUI(options: object): SwaggerUi
}
