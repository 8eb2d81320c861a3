import type { QuarantineEntry } from '../api/generated'
import { faultText } from '../words/faults'

interface FaultProps {
  fault: QuarantineEntry['fault']
  /** English, for those who talk to the network. */
  detail: string | undefined
}

/** What exactly is wrong with an item, and behind that the words that a network's programmers understand. */
export function Fault({ fault, detail = '' }: FaultProps) {
  const sentence = faultText(fault)
  return (
    <>
      {sentence !== '' && <p className="desk-fault">{sentence}</p>}
      {detail !== '' && (
        <details className="desk-details">
          <summary>Detalhe técnico, em inglês</summary>
          <p className="desk-id" lang="en">
            {detail}
          </p>
        </details>
      )}
    </>
  )
}
