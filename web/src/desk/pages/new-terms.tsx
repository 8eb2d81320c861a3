import { useParams } from 'react-router'
import { Loaded } from '@/ui/loaded'
import { useGetTermsQuery } from '../api/index'
import { deskPaths } from '../paths'
import { ProposalPage } from '../proposals/proposal-page'
import { TermsForm } from '../terms/terms-form'

/** /financeiro/condicoes/:slug/novas: other terms of a store are proposed. */
export default function NewTermsPage() {
  const { slug = '' } = useParams()
  const {
    currentData: data,
    error,
    refetch,
  } = useGetTermsQuery({ slug }, { refetchOnMountOrArgChange: true })
  return (
    <ProposalPage
      title={data === undefined ? 'Mudar condições' : `Mudar condições de ${data.name}`}
      back={{ to: deskPaths.storeTerms(slug), label: data?.name ?? 'Condições' }}
      text="Outra pessoa, com o papel Aprovação, decide. Valem para quem sair para a loja a partir de então."
      notFinance="Só quem tem o papel Finanças propõe condições; Aprovação decide."
    >
      {(why, leave) => (
        <Loaded query={{ data, error, refetch }} what="as condições" height="96">
          {(book) => (
            <TermsForm
              book={book}
              why={why}
              onProposed={() => {
                leave('Proposto. Outra pessoa decide em Propostas.', deskPaths.storeTerms(slug))
              }}
            />
          )}
        </Loaded>
      )}
    </ProposalPage>
  )
}
