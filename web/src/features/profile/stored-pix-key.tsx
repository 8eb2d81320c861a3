import { chakra } from '@chakra-ui/react/styled-system'
import type { User } from '@/api/generated'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/button'
import { formatDayTime } from '@/lib/format'
import { pixTypes } from './copy'
import { CardNote } from './card-note'

interface StoredPixKeyProps {
  user: User
  onChange: () => void
}

/** The key that is stored, as far as it is shown, and since when it is paid to. */
export function StoredPixKey({ user, onChange }: StoredPixKeyProps) {
  const facts = [
    ['Tipo', user.cb_pix_type === null ? '-' : pixTypes[user.cb_pix_type].label],
    ['Chave Pix', user.cb_pix ?? '-'],
    ['CPF do titular', user.cpf ?? '-'],
  ]
  return (
    <>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' }}
        gap={{ base: '4', md: '8' }}
        p="5"
        bg="sunken"
        borderRadius="lg"
      >
        {facts.map(([term, fact]) => (
          <chakra.div key={term}>
            <chakra.dt textStyle="label" color="fg.muted">
              {term}
            </chakra.dt>
            <chakra.dd mt="1" fontWeight="semibold" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
              {fact}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      {user.pixHeldUntil !== null && (
        <CardNote icon="clock" tone="waiting">
          <chakra.p>
            Pagamentos para esta chave começam em{' '}
            <chakra.strong>{formatDayTime(user.pixHeldUntil)}</chakra.strong>.
          </chakra.p>
          <chakra.p color="fg.muted">
            Toda chave nova espera 24 horas. Se não foi você que trocou, altere sua senha agora.
          </chakra.p>
        </CardNote>
      )}
      <chakra.div>
        <Button look="outline" onClick={onChange}>
          <Icon name="edit" size="4" />
          Trocar
        </Button>
      </chakra.div>
    </>
  )
}
