import { chakra } from '@chakra-ui/react/styled-system'
import { type RefObject, useState } from 'react'
import { Button } from '@/ui/button'
import { TextArea } from '@/ui/control'
import { Field } from '@/ui/field'
import type { QuarantineStory } from '../api/generated'
import { useDismissQuarantineMutation, useReplayQuarantineMutation } from '../api/index'
import { ReasonDialog } from '../dialog/reason-dialog'
import { refusalOf } from '../api/refusal'
import { GuardedButton } from '../parts/guarded-button'
import { Section } from '@/ui/section'
import { useMe } from '../people/use-me'
import { Changes } from './changes'
import { ExpectedForm } from './expected-form'
import { jsonFault, layOut } from './json-text'
import type { Done } from './outcome'

const longestItem = 100_000

type Deed = 'replay' | 'correct' | 'dismiss'

const dialogs = {
  replay: {
    title: 'Tentar de novo como chegou?',
    action: 'Tentar de novo',
    text: 'O item vai ao livro exatamente como a rede o enviou. Se ainda houver algo errado, ele continua aqui.',
  },
  correct: {
    title: 'Enviar o item corrigido?',
    action: 'Enviar corrigido',
    text: 'A correção fica guardada ao lado do que chegou, que nunca muda, e vai ao livro em seu lugar. Se a venda for alta, ou nada pôde ser lido, outra pessoa decide antes.',
  },
  dismiss: {
    title: 'Descartar este item?',
    action: 'Descartar',
    text: 'Nada dele entra no livro, e o cliente não recebe por ele. Não dá para voltar atrás.',
  },
} as const satisfies Record<Deed, object>

function faultOf(text: string, isWhole: boolean): string | null {
  if (text.length > longestItem) return 'O item é longo demais: cabem 100.000 caracteres.'
  const fault = jsonFault(text)
  if (fault !== null) return fault
  const value: unknown = JSON.parse(text)
  if (typeof value === 'object' && value !== null && (isWhole || !Array.isArray(value))) return null
  return isWhole ? 'Escreva um item, ou uma lista de itens.' : 'Escreva um item só: um objeto entre chaves.'
}

interface RemediesProps {
  story: QuarantineStory
  onDone: (done: Done) => void
  /** What has the focus afterwards. */
  outcome: RefObject<HTMLDivElement | null>
}

/** What can be done about an entry: try it again, correct it, or settle it without taking anything. */
export function Remedies({ story, onDone, outcome }: RemediesProps) {
  const { entry, body } = story
  const arrived = story.item ?? body
  const [corrected, setCorrected] = useState('')
  const [deed, setDeed] = useState<Deed>('replay')
  const [asking, setAsking] = useState(false)
  const [replay] = useReplayQuarantineMutation()
  const [dismiss] = useDismissQuarantineMutation()
  const { may } = useMe()
  const why = may('finance') ? null : 'Só quem tem o papel Finanças resolve a quarentena.'

  const ask = (next: Deed) => {
    setDeed(next)
    setAsking(true)
  }
  const correct = (text: string) => {
    setCorrected(text)
    ask('correct')
  }
  const act = async (reason: string) => {
    if (deed === 'dismiss') {
      const { error } = await dismiss({ entry: entry.id, reasonRequest: { reason } })
      if (error === undefined) onDone('dismissed')
      return refusalOf(error)
    }
    const replayRequest = deed === 'correct' ? { item: corrected, reason } : { reason }
    const { data, error } = await replay({ entry: entry.id, replayRequest })
    if (data !== undefined) onDone(data)
    return refusalOf(error)
  }

  return (
    <Section
      title="O que fazer"
      text={why ?? 'Cada decisão fica registrada com quem a tomou e por quê.'}
      tools={
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <GuardedButton
            look="outline"
            size="sm"
            why={why ?? (body === '' ? 'A entrega não está mais guardada.' : null)}
            onClick={() => {
              ask('replay')
            }}
          >
            Tentar como chegou
          </GuardedButton>
          <GuardedButton
            look="outline"
            size="sm"
            why={why}
            onClick={() => {
              ask('dismiss')
            }}
          >
            Descartar
          </GuardedButton>
        </chakra.div>
      }
    >
      <Correction arrived={arrived} isWhole={entry.item < 0} why={why} onSend={correct} />
      <ExpectedForm />
      <ReasonDialog
        {...dialogs[deed]}
        open={asking}
        grave={deed === 'dismiss'}
        focusAfter={outcome}
        onConfirm={act}
        onClose={() => {
          setAsking(false)
        }}
      />
    </Section>
  )
}

interface CorrectionProps {
  /** The item as the network sent it. */
  arrived: string
  /** It stands for the whole delivery, which may hold several items. */
  isWhole: boolean
  /** Why it may not be corrected; null where it may. */
  why: string | null
  onSend: (text: string) => void
}

/** The item to be corrected, beside what is changed of it. */
function Correction({ arrived, isWhole, why, onSend }: CorrectionProps) {
  const original = layOut(arrived)?.text ?? arrived
  const [text, setText] = useState(original)
  const [fault, setFault] = useState<string | null>(null)
  const send = () => {
    const found = faultOf(text, isWhole)
    setFault(found)
    if (found === null) onSend(text)
  }
  return (
    <>
      <Field
        label="Item corrigido"
        error={fault}
        hint="Corrija só o que está errado. Confira cada valor com a rede."
      >
        {(control) => (
          <TextArea
            {...control}
            rows={Math.min(22, Math.max(8, text.split('\n').length + 1))}
            spellCheck={false}
            autoComplete="off"
            kind="code"
            readOnly={why !== null}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              if (fault !== null) setFault(faultOf(event.currentTarget.value, isWhole))
            }}
          />
        )}
      </Field>
      <Changes before={arrived} after={text} />
      <chakra.div display="flex" flexWrap="wrap" gap="2.5">
        <GuardedButton
          why={why ?? (text === original ? 'Mude antes o que está errado.' : null)}
          onClick={send}
        >
          Enviar corrigido
        </GuardedButton>
        {text !== original && (
          <Button
            look="link"
            onClick={() => {
              setText(original)
              setFault(null)
            }}
          >
            Voltar ao original
          </Button>
        )}
      </chakra.div>
    </>
  )
}
