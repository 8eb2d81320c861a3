import { useCallback, useEffect, useState } from 'react'
import { send } from '@/api/send'
import { type ReceiptKey, readKeys } from './verify'

const address = '/.well-known/devolve-receipts.json'

type Keys = { is: 'loading' } | { is: 'failed' } | { is: 'there'; keys: readonly ReceiptKey[] }

async function load(signal: AbortSignal): Promise<Keys> {
  const { data } = await send({ url: new URL(address, document.baseURI).href, headers: {} }, signal)
  const keys = readKeys(data)
  return keys === null ? { is: 'failed' } : { is: 'there', keys }
}

/** The keys that receipts are checked with. They are fetched once: from then on nobody is asked. */
export function useKeys(): { state: Keys; retry: () => void } {
  const [state, setState] = useState<Keys>({ is: 'loading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const ended = new AbortController()
    void load(ended.signal).then((loaded) => {
      if (!ended.signal.aborted) setState(loaded)
    })
    return () => {
      ended.abort()
    }
  }, [tries])
  const retry = useCallback(() => {
    setState({ is: 'loading' })
    setTries((before) => before + 1)
  }, [])
  return { state, retry }
}
