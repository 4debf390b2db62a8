'use client'

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is laid out for paper: what is drawn for a width of the screen must be drawn anew before the browser takes it. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it stands when this returns.
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
