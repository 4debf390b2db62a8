const CENSOR = '[redacted]'
/** A shorter key might occur in ordinary data by chance, so it is redacted only in errors. */
const MIN_LENGTH_IN_DATA = 16

/** Redacts the secret in every form in which it could be echoed. */
export type Redact = {
  text: (text: string) => string
  data: (text: string) => string
  value: (value: unknown) => unknown
}

export function createRedact(secret: string): Redact {
  const forms = [...new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])].filter(
    (form) => form !== '',
  )
  const text = (value: string) => forms.reduce((left, form) => left.replaceAll(form, CENSOR), value)
  const value = (given: unknown): unknown => {
    if (given === undefined || given === null) return given
    const json = JSON.stringify(given)
    const clean = text(json)
    if (clean === json) return given
    try {
      return JSON.parse(clean)
    } catch {
      return CENSOR
    }
  }
  return { text, data: secret.length >= MIN_LENGTH_IN_DATA ? text : (given) => given, value }
}
