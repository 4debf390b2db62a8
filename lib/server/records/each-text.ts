type Container = Record<string, unknown> | unknown[]

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/**
 * Replaces texts and keys within a parsed JSON value, in place. Not recursive, since records may be nested as deep as JSON allows.
 * @param replace returns the new text; also gets the object that contains it, and its key
 * @param rename returns the new name of a key
 * @returns whether anything changed
 */
export function changeTexts(
  root: unknown,
  replace: (text: string, container: Container, key: string) => string,
  rename: (key: string, container: Container) => string,
): boolean {
  if (!isContainer(root)) return false
  const waiting: Container[] = [root]
  let isChanged = false
  for (let container = waiting.pop(); container !== undefined; container = waiting.pop()) {
    if (!Array.isArray(container) && renameKeys(container, rename)) isChanged = true
    for (const [key, value] of Object.entries(container)) {
      if (isContainer(value)) waiting.push(value)
      else if (typeof value === 'string') {
        const replaced = replace(value, container, key)
        if (replaced === value) continue
        put(container, key, replaced)
        isChanged = true
      }
    }
  }
  return isChanged
}

/** Yields every object within a parsed JSON value, including the value itself. Not recursive either; objects may be changed during the iteration. */
export function* objectsIn(root: unknown): Generator<Record<string, unknown>> {
  const waiting = [root].filter(isContainer)
  for (let container = waiting.pop(); container !== undefined; container = waiting.pop()) {
    if (!Array.isArray(container)) yield container
    for (const value of Object.values(container)) if (isContainer(value)) waiting.push(value)
  }
}

/** Keeps the order of keys, and with it the JSON of everything else. */
function renameKeys(object: Record<string, unknown>, rename: (key: string, container: Container) => string): boolean {
  const entries = Object.entries(object)
  if (entries.every(([key]) => rename(key, object) === key)) return false
  for (const [key] of entries) delete object[key]
  for (const [key, value] of entries) put(object, rename(key, object), value)
  return true
}

/** Also at the key `__proto__`, which JSON may contain. */
export function put(container: Container, key: string, value: unknown): void {
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true })
}
