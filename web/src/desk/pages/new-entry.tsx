import { useNavigate } from 'react-router'
import { useAlert } from '@/ui/alert/alert-context'
import { Loaded } from '@/ui/loaded'
import { useListEntriesByHandQuery } from '../api/index'
import { EntryForm } from '../entries/entry-form'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { useMe } from '../people/use-me'

const notFinance = 'Só quem tem o papel Finanças prepara lançamentos; Aprovação decide.'

/** /financeiro/lancamentos/novo: an entry by hand is prepared. */
export default function NewEntryPage() {
  const query = useListEntriesByHandQuery()
  const navigate = useNavigate()
  const showAlert = useAlert()
  const { me, may } = useMe()
  const why = me === undefined || may('finance') ? null : notFinance
  return (
    <Page>
      <PageHeader
        title="Novo lançamento"
        back={{ to: deskPaths.entries, label: 'Lançamentos manuais' }}
        text={
          <>
            <p>Outra pessoa, com o papel Aprovação, decide. O lançamento conta no dia em que for aprovado.</p>
            {why !== null && <p>{why}</p>}
          </>
        }
      />
      <Loaded query={query} what="as contas" height="96">
        {({ accounts }) => (
          <EntryForm
            accounts={accounts}
            why={why}
            onProposed={() => {
              showAlert({ severity: 'success', message: 'Proposto. Outra pessoa decide em Propostas.' })
              void navigate(deskPaths.entries)
            }}
          />
        )}
      </Loaded>
    </Page>
  )
}
