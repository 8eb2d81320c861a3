package site

import (
	"context"
	"net/http"

	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/site/page"
	"example.com/devolve/catalog"
)

// maxPartnerStores is how many logos the page of the programme shows.
const maxPartnerStores = 24

// programmeView is what template "programme" shows.
type programmeView struct {
	Promises  []promise
	Parts     []programmePart
	Steps     []programmeStep
	Questions []question
	Stores    []catalog.Store
	Empty     page.State // in place of the stores
}

type promise struct {
	Figure, Text string
}

type programmePart struct {
	Icon, Title, Text string
}

// programmeStep without an address opens the sign-up.
type programmeStep struct {
	Name, Picture, Title, Text, Action, To string
}

type question struct {
	Question, Answer string
}

// programme is the page's text, as the application's features/programme/copy.ts has it.
var programme = programmeView{
	Promises: []promise{
		{"5 dias", "é o prazo para avisarmos do seu cashback por e-mail"},
		{"90 dias", "é o máximo para a confirmação e o pagamento"},
		{"Sem mínimo", "qualquer valor aprovado vai para o seu Pix"},
	},
	Parts: []programmePart{
		{"click", "Ative", "Entre na sua conta, escolha a loja e ative o cashback antes de comprar."},
		{"bag", "Compre", "Termine a compra no site da própria loja, em um só processo."},
		{"devolve", "Receba", "Depois da confirmação da loja, o valor volta para você por Pix."},
	},
	Steps: []programmeStep{
		{
			Name: "Cadastro", Picture: "sign-up", Title: "Cadastre-se",
			Text:   "Crie sua conta de graça, com nome, e-mail e senha. É ela que liga cada compra ao seu cashback.",
			Action: "Criar conta",
		},
		{
			Name: "Cupons", Picture: "coupons", Title: "Veja os cupons disponíveis",
			Text:   "Escolha uma loja parceira e veja os cupons, as ofertas e quanto de cashback ela devolve.",
			Action: "Ver lojas parceiras", To: "#lojas-parceiras",
		},
		{
			Name: "Ativação", Picture: "activate", Title: "Ative o cashback",
			Text: "Com a conta aberta, ative o cashback da loja. Levamos você até ela e guardamos a porcentagem daquele " +
				"momento.",
			Action: "Ver top cashbacks", To: "/top-cashback",
		},
		{
			Name: "Compra", Picture: "purchase", Title: "Finalize a compra",
			Text: "Compre na página que abriu, sem sair dela e sem clicar em outros sites. Guarde as lojas de que gosta " +
				"para voltar depressa.",
			Action: "Ver meus favoritos", To: "/perfil/meus-favoritos",
		},
		{
			Name: "Confirmação", Picture: "confirm", Title: "Confirmação do cashback",
			Text: "Em até 5 dias avisamos por e-mail. A loja confirma a compra, e você acompanha cada mudança no " +
				"extrato.",
			Action: "Ver meu extrato", To: "/perfil/devolve",
		},
		{
			Name: "Pix", Picture: "receive", Title: "Receba por Pix",
			Text: "Cadastre sua chave Pix no perfil. Confirmação e pagamento levam até 90 dias, e não há valor " +
				"mínimo.",
			Action: "Cadastrar chave Pix", To: "/perfil",
		},
	},
	Empty: page.State{
		Picture: "works", Title: "As lojas parceiras estão chegando", IsPart: true,
		Text:    "Ainda não há lojas em destaque. Veja os cupons que já estão no ar.",
		Actions: []page.Action{{Look: "solid", To: topCouponsPath, Label: "Ver cupons"}},
	},
}

// programmeQuestions are what people ask most about the programme.
func programmeQuestions(brand string) []question {
	return []question{
		{
			"O que é o " + brand + " Devolve?",
			"É o programa de cashback do " + brand + ". As lojas pagam para divulgar seus cupons, e dividimos esse valor com " +
				"você: parte do que você gasta volta por Pix.",
		},
		{
			"Quando fico sabendo do meu cashback?",
			"Em até 5 dias depois da compra avisamos por e-mail. A partir daí ela aparece no seu extrato, onde você acompanha " +
				"cada etapa.",
		},
		{
			"Quando e como recebo?",
			"A confirmação e o pagamento levam até 90 dias. O pagamento é por Pix, na chave cadastrada no seu perfil, e não há " +
				"valor mínimo para resgatar.",
		},
		{
			"Posso usar um cupom de desconto e receber cashback na mesma compra?",
			"Não. Um cupom de desconto não pode ser combinado com cashback ao finalizar a compra. Escolha o que vale mais " +
				"para você.",
		},
		{
			"O que faz perder o cashback?",
			"Comprar sem ter entrado na sua conta, não terminar a compra em um só processo, ir direto para a loja, ou clicar em " +
				"outro site depois de passar por aqui.",
		},
	}
}

// programmePage is /devolve: what the cashback programme is and how it works.
func (s *site) programmePage(ctx context.Context, r *http.Request) (page.Page, error) {
	stores, err := s.config.Catalog.PriorityStores(ctx)
	if err != nil {
		return page.Page{}, err
	}
	view := programme
	view.Questions = programmeQuestions(s.config.Brand)
	view.Stores = stores[:min(len(stores), maxPartnerStores)]
	return page.Page{
		Template: "programme", Module: "src/app/routes/programme.tsx", Status: http.StatusOK,
		Title: "Cashback: como funciona",
		Description: "Ative o cashback, compre na loja de sempre e receba parte do valor de volta por Pix, sem valor mínimo. Veja " +
			"como funciona, passo a passo.",
		Canonical: "/devolve", NoIndex: r.URL.Query().Has("name"),
		Graph:   []any{questionsGraph(view.Questions), breadcrumb(s.edge.PublicBase(r), pageLink{s.config.Brand + " Devolve", "/devolve"})},
		Entries: []page.Entry{{Endpoint: "listPriorityStores", Value: listing.PriorityStores(stores)}},
		Data:    view,
	}, nil
}

// questionsGraph is a list of questions with their answers, for search engines.
func questionsGraph(questions []question) map[string]any {
	items := make([]any, len(questions))
	for i, q := range questions {
		items[i] = map[string]any{
			"@type": "Question", "name": q.Question, "acceptedAnswer": map[string]any{"@type": "Answer", "text": q.Answer},
		}
	}
	return map[string]any{"@type": "FAQPage", "mainEntity": items}
}
