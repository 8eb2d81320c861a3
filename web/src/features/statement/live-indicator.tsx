import { useEffect, useState } from 'react'
import { useWatchStatementQuery } from '@/api/statement-stream'
import { formatTime } from '@/lib/format'

interface LiveIndicatorProps {
  userId: string
}

const nowForMs = 60_000

function useIsRecent(instant: number | null): boolean {
  const [expired, setExpired] = useState<number | null>(null)
  useEffect(() => {
    if (instant === null) return
    const timer = setTimeout(() => {
      setExpired(instant)
    }, nowForMs)
    return () => {
      clearTimeout(timer)
    }
  }, [instant])
  return instant !== null && instant !== expired
}

/** Keeps the live connection open and says how it is. */
export function LiveIndicator({ userId }: LiveIndicatorProps) {
  const { data } = useWatchStatementQuery({ userId })
  const changedAt = data?.changedAt ?? null
  const recent = useIsRecent(changedAt)
  const live = data?.phase === 'live'

  let text = 'Conectando'
  if (data?.phase === 'interrupted') text = 'Reconectando'
  else if (recent) text = 'Atualizado agora'
  else if (changedAt !== null) text = `Atualizado às ${formatTime(new Date(changedAt))}`
  else if (live) text = 'Ao vivo'

  return (
    <p role="status" className="live caption muted">
      <span
        key={changedAt}
        aria-hidden
        className="live-dot"
        data-live={live || undefined}
        data-recent={recent || undefined}
      />
      {text}
    </p>
  )
}
