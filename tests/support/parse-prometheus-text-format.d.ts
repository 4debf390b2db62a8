declare module 'parse-prometheus-text-format' {
  type Sample = { value?: string; labels?: Record<string, string> }
  export type Family = { name: string; type: string; help: string; metrics: Sample[] }
  /** @throws Error where the text is not in the format */
  export default function parse(text: string): Family[]
}
