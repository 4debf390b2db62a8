/**
 * A value as a line of JSON that stays one line: from Node 24 on, `readline` also ends lines where Unicode does.
 * @param {unknown} value
 */
export const lineOf = (value) =>
  `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
