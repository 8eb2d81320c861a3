import { Loaded } from '@/ui/loaded'
import { useListEntriesByHandQuery } from '../api/index'
import { EntryForm } from '../entries/entry-form'
import { deskPaths } from '../paths'
import { ProposalPage } from '../proposals/proposal-page'

/** /financeiro/lancamentos/novo: an entry by hand is prepared. */
export default function NewEntryPage() {
  const query = useListEntriesByHandQuery()
  return (
    <ProposalPage
      title="Novo lançamento"
      back={{ to: deskPaths.entries, label: 'Lançamentos manuais' }}
      text="Outra pessoa, com o papel Aprovação, decide. O lançamento conta no dia em que for aprovado."
      notFinance="Só quem tem o papel Finanças prepara lançamentos; Aprovação decide."
    >
      {(why, leave) => (
        <Loaded query={query} what="as contas" height="96">
          {({ accounts }) => (
            <EntryForm
              accounts={accounts}
              why={why}
              onProposed={() => {
                leave('Proposto. Outra pessoa decide em Propostas.', deskPaths.entries)
              }}
            />
          )}
        </Loaded>
      )}
    </ProposalPage>
  )
}
