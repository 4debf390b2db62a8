/** 8-bit mono PCM at a low rate: four kilobytes a second, and enough for soft tones. */
const RATE = 4000
const HEADER_BYTES = 44
const SILENCE = 128
const LOUDNESS = 18
/** A pentatonic scale, in which any order of notes sounds pleasant; Hz. */
const SCALE = [196, 220, 261.6, 293.7, 329.6]

/** A sound file, computed on demand: `read` returns the bytes from `from` to `to` (exclusive). */
export type Sound = { bytes: number; read: (from: number, to: number) => Buffer }

/** One second of each note, fading in and out to avoid clicks. */
const NOTES = SCALE.map((pitch) =>
  Buffer.from(
    Array.from({ length: RATE }, (_, sample) => {
      const within = sample / RATE
      return SILENCE + Math.round(LOUDNESS * Math.sin(Math.PI * within) ** 2 * Math.sin(2 * Math.PI * pitch * within))
    }),
  ),
)

/** A WAV file (https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html) with one soft note a second; `variety` chooses the tune. */
export function soundOf(seconds: number, variety: number): Sound {
  const samples = Math.max(1, Math.round(seconds)) * RATE
  const header = headerOf(samples)
  return {
    bytes: HEADER_BYTES + samples,
    read: (from, to) => {
      const part = Buffer.alloc(Math.max(0, to - from))
      let filled = header.copy(part, 0, Math.min(from, HEADER_BYTES))
      while (filled < part.length) {
        const sample = from + filled - HEADER_BYTES
        const second = Math.floor(sample / RATE)
        filled += (NOTES[(second * 3 + (variety % 7)) % NOTES.length] as Buffer).copy(part, filled, sample % RATE)
      }
      return part
    },
  }
}

function headerOf(samples: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0)
  header.writeUInt32LE(HEADER_BYTES - 8 + samples, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples, 40)
  return header
}
