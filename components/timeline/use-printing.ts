'use client'

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is laid out for printing: anything drawn for the width of the screen has to be redrawn before the browser prints it. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser prints the page as it is when this returns.
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    const paper = window.matchMedia('print')
    const change = () => setPrinting(paper.matches)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    paper.addEventListener('change', change)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
      paper.removeEventListener('change', change)
    }
  }, [])
  return isPrinting
}
