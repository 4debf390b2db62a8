import UnknownPage from './[...unknown]/not-found'

export default function NotFound() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <UnknownPage />
    </main>
  )
}
