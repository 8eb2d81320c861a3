import { type DragEvent, type SyntheticEvent, useState } from 'react'
import { formatDayTime } from '@/lib/format'
import { Field } from '@/ui/field'
import { Icon } from '@/ui/icon'
import { SiteLink } from '@/ui/link'
import { areaPath } from '@/lib/paths'
import { Button } from '@/ui/public-button'
import { refusals } from './copy'
import { useKeys } from './use-keys'
import { longest, type Outcome, type Receipt, verifyReceipt } from './verify'

/** Where a receipt is pasted, dropped or chosen, and what it says. What is checked stays in the browser. */
export function ReceiptCheck() {
  const { state, retry } = useKeys()
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const check = async (given: string) => {
    setText(given)
    setOutcome(state.is === 'there' && given.trim() !== '' ? await verifyReceipt(given, state.keys) : null)
  }
  const read = async (file: File | null | undefined) => {
    if (file === null || file === undefined) return
    if (file.size > longest) setOutcome({ is: 'refused', why: 'size' })
    else await check(await file.text())
  }
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files.item(0)
    if (file === null) return // text that is dropped goes into the field by itself
    event.preventDefault()
    void read(file)
  }
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    void check(text)
  }

  if (state.is === 'failed') {
    return (
      <div className="receipt-answer is-bad" role="alert">
        <p>Não conseguimos carregar as chaves que conferem os comprovantes.</p>
        <Button look="outline" onClick={retry}>
          Tentar de novo
        </Button>
      </div>
    )
  }
  return (
    <div className="receipt-check">
      <form className="receipt-form" onSubmit={send} aria-label="Conferir um comprovante">
        <Field id="receipt-text" label="Comprovante" hint="Cole o texto, ou solte o arquivo aqui.">
          {(control) => (
            <textarea
              {...control}
              className="control receipt-text"
              rows={6}
              spellCheck={false}
              autoComplete="off"
              value={text}
              onDrop={drop}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setOutcome(null)
              }}
            />
          )}
        </Field>
        <div className="receipt-actions">
          <Button
            type="submit"
            aria-disabled={state.is === 'loading' || text.trim() === ''}
            aria-busy={state.is === 'loading'}
          >
            {state.is === 'loading' ? 'Preparando...' : 'Conferir'}
          </Button>
          <label className="receipt-file">
            <span>ou escolha o arquivo</span>
            <input
              type="file"
              accept=".txt,text/plain"
              disabled={state.is === 'loading'}
              onChange={({ currentTarget }) => {
                void read(currentTarget.files?.item(0))
                currentTarget.value = '' // so that the same file can be chosen again
              }}
            />
          </label>
        </div>
      </form>
      <div role="status">{outcome !== null && <Answer outcome={outcome} />}</div>
    </div>
  )
}

function Answer({ outcome }: { outcome: Outcome }) {
  if (outcome.is === 'genuine') return <Genuine receipt={outcome.receipt} />
  return (
    <section className="receipt-answer is-bad">
      <h2 className="title-2">
        <Icon name="alert" />
        {outcome.is === 'unable' ? 'Este navegador não consegue conferir' : 'Este comprovante não vale'}
      </h2>
      {outcome.is === 'refused' ? (
        <p>{refusals[outcome.why]}</p>
      ) : (
        <>
          <p>
            Ele não conhece a assinatura Ed25519. Abra esta página em um navegador atualizado ou, em um
            computador com o programa Devolve, use o comando:
          </p>
          <code className="receipt-command">
            {`devolve receipt verify ARQUIVO --keys ${location.origin}/.well-known/devolve-receipts.json`}
          </code>
        </>
      )}
    </section>
  )
}

function Genuine({ receipt: { store, at, promised, loyalty, click, termsHash } }: { receipt: Receipt }) {
  return (
    <section className="receipt-answer is-good">
      <h2 className="title-2">
        <Icon name="check" />
        Comprovante verdadeiro
      </h2>
      <dl className="receipt-facts text-links">
        <dt>Loja</dt>
        <dd>
          <SiteLink to={areaPath(store.slug)}>{store.name}</SiteLink>
        </dd>
        <dt>Clique</dt>
        <dd>
          <time dateTime={at}>{formatDayTime(at)}</time>
        </dd>
      </dl>
      <h3 className="title-3">O que foi prometido</h3>
      {promised.length === 0 ? (
        <p>Nada: uma compra que veio deste clique não dá cashback.</p>
      ) : (
        <ul className="receipt-promises">
          {promised.map(({ name, text }, index) => (
            <li key={index}>
              <span>{name}</span>
              <strong>{text}</strong>
            </li>
          ))}
        </ul>
      )}
      {loyalty && (
        <p>O clique veio de uma página especial, que dobra a taxa da loja: o dobro já está na conta.</p>
      )}
      <p className="receipt-ids small muted">
        Id do clique: <code>{click}</code>
        {termsHash !== null && (
          <>
            <br />
            Condições (SHA-256): <code>{termsHash}</code>
          </>
        )}
      </p>
    </section>
  )
}
