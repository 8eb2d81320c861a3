import { chakra } from '@chakra-ui/react/styled-system'
import { formatCount } from '@/lib/format'
import { SiteLink } from '@/ui/link'
import { Loaded } from '@/ui/loaded'
import { Notice } from '../parts/notice'
import { deskPaths } from '../paths'
import { useParkedCount } from './use-parked'

const Link = chakra(SiteLink, { base: { color: 'action.text', fontWeight: 'semibold' } })

/** Says of the whole book whether something is wrong with it: what stops payments is listed elsewhere, parked events are counted here. */
export function Standing({ halted }: { halted: boolean }) {
  return (
    <Loaded query={useParkedCount()} what="os eventos parados" height="20">
      {(parked) =>
        parked > 0 ? (
          <Notice
            tone="waiting"
            icon="alert"
            title={parked === 1 ? '1 evento parado' : `${formatCount(parked)} eventos parados`}
          >
            <p>
              O que está parado não conta até que alguém decida.{' '}
              {halted
                ? 'Liberar os pagamentos não muda isso: o saldo de quem ele afeta segue em análise.'
                : 'Os pagamentos saem, menos os de quem tem o saldo em análise por causa disso.'}
            </p>
            <p>
              <Link to={deskPaths.parked}>Ver os eventos parados</Link>
            </p>
          </Notice>
        ) : (
          !halted && (
            <Notice tone="good" icon="check" title="Nada impede os pagamentos">
              <p>As conferências não encontraram nada errado, e nenhum evento está parado.</p>
            </Notice>
          )
        )
      }
    </Loaded>
  )
}
