'use client'

import './globals.css'

/** The last resort, where a layout or a page outside the dashboard broke: it imports nothing that could fail again. */
export default function GlobalError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col items-center justify-center gap-3 p-6 text-center">
        <title>Callscope</title>
        <h1 className="font-semibold text-lg">Callscope crashed</h1>
        <p className="max-w-md text-ink-muted">
          Your data is safe. Try reloading; if that does not help, the server’s log has the details
          {error.digest === undefined ? '.' : ` (reference ${error.digest}).`}
        </p>
        <button
          type="button"
          onClick={() => retry()}
          className="h-8 rounded-md bg-accent px-3 font-medium text-data text-ink-inverse"
        >
          Try again
        </button>
      </body>
    </html>
  )
}
