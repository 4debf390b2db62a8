/** A pack's colours, copied from the tokens in `app/globals.css` because the file must be self-contained. A test keeps them in step. */
export const PACK_COLORS = {
  light: {
    surface: '#f7f8fa',
    'surface-raised': '#ffffff',
    ink: '#10182a',
    'ink-muted': '#44516a',
    line: '#e1e6ed',
    'line-strong': '#c5ceda',
    danger: '#bf2410',
    warning: '#885a00',
    'media-audio': '#0272ad',
    'media-video': '#7638e8',
  },
  dark: {
    surface: '#0b0e14',
    'surface-raised': '#11151d',
    ink: '#e8ecf3',
    'ink-muted': '#a9b4c6',
    line: '#212936',
    'line-strong': '#37435a',
    danger: '#ff8069',
    warning: '#f0b73f',
    'media-audio': '#4bb8ee',
    'media-video': '#ae8cff',
  },
} as const

const declarations = (colors: Record<string, string>) =>
  Object.entries(colors)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** The style sheet of a pack: readable on screen and on paper, with nothing external. */
export const PACK_STYLE = `
:root{color-scheme:light dark;${declarations(PACK_COLORS.light)}}
@media (prefers-color-scheme:dark){:root{${declarations(PACK_COLORS.dark)}}}
@media print{:root{color-scheme:light;${declarations(PACK_COLORS.light)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--surface);color:var(--ink);font:14px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:1180px;margin:0 auto;padding:24px;overflow-wrap:break-word}
h1{font-size:22px;line-height:1.3;margin:0 0 4px}
h2{font-size:15px;margin:0 0 8px}
p{margin:0 0 8px;max-width:75ch}
section{background:var(--surface-raised);border:1px solid var(--line);border-radius:8px;padding:16px;margin-top:16px}
.muted{color:var(--ink-muted)}
.story{font-size:16px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0}
dt{color:var(--ink-muted)}
dd{margin:0;overflow-wrap:anywhere}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:4px 16px 4px 0;border-bottom:1px solid var(--line);vertical-align:top;white-space:nowrap}
td.wide{white-space:normal;overflow-wrap:anywhere;min-width:260px}
th{font-weight:500;color:var(--ink-muted);white-space:nowrap}
.n{text-align:right}
code,pre{font-family:ui-monospace,monospace;font-size:12px}
code{overflow-wrap:anywhere}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate}
ul{margin:0;padding-left:18px}
.tag{border:1px solid var(--line-strong);border-radius:4px;padding:0 4px;font-size:12px;color:var(--ink-muted);white-space:nowrap}
svg{display:block;width:100%;min-width:720px;height:auto}
svg text{font:11px system-ui,sans-serif;fill:var(--ink-muted)}
svg .name{font-size:12px;fill:var(--ink)}
svg .line{stroke:var(--line)}
svg .strong{stroke:var(--line-strong)}
svg .audio{fill:var(--media-audio)}
svg .video{fill:var(--media-video)}
svg .bad{fill:var(--danger)}
svg .count{fill:var(--ink-muted);opacity:.3}
svg .uncertain{stroke:var(--warning);stroke-width:1.5;stroke-dasharray:3 2;fill-opacity:.45}
svg .away{stroke:var(--ink-muted);stroke-width:1.5;stroke-dasharray:2 3}
svg .fold{fill:var(--surface)}
@media print{main{padding:0}td.wide{min-width:0}th,td{white-space:normal}section{break-inside:avoid-page;border:0;padding:8px 0}}
`
