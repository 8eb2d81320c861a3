package page

import "strings"

type menuEntry struct {
	Label, To string
	Current   bool
}

type menuColumn struct {
	Title   string
	Entries []menuEntry
}

// mainMenu is the top menu with the open page marked.
func mainMenu(brand, path string) []menuEntry {
	upper := strings.ToUpper(brand)
	menu := []menuEntry{
		{Label: "HOME", To: "/"},
		{Label: "TOP CUPONS", To: "/top-cupons/cupom-desconto-todos"},
		{Label: "CATEGORIAS", To: "/categorias"},
		{Label: "LOJAS", To: "/lojas"},
		{Label: upper + " DEVOLVE", To: "/devolve"},
		{Label: "TOP CASHBACKS", To: "/top-cashback"},
		{Label: upper + " EMPRESAS", To: "/clubes"},
	}
	for i := range menu {
		menu[i].Current = menu[i].To == path
	}
	return menu
}

var footerMenu = []menuColumn{
	{Title: "Institucional", Entries: []menuEntry{
		{Label: "Quem somos", To: "/institucional/quem-somos"},
		{Label: "Imprensa", To: "/institucional/imprensa"},
		{Label: "Contato", To: "/institucional/contato"},
		{Label: "Trabalhe conosco", To: "/jobs"},
		{Label: "Termos de uso", To: "/institucional/termos-de-uso"},
		{Label: "Política de privacidade", To: "/institucional/politica-de-privacidade"},
	}},
	{Title: "Ajuda", Entries: []menuEntry{
		{Label: "Lojas", To: "/lojas"},
		{Label: "Categorias", To: "/categorias"},
		{Label: "Como utilizar um cupom", To: "/ajuda/como-utilizar-um-cupom"},
		{Label: "Top cashbacks", To: "/top-cashback"},
		{Label: "Perguntas frequentes", To: "/ajuda/perguntas-frequentes"},
		{Label: "Para empresas", To: "/clubes"},
	}},
	{Title: "Datas especiais", Entries: []menuEntry{
		{Label: "Black Friday", To: "/black-friday"},
		{Label: "Natal", To: "/natal"},
		{Label: "Volta às aulas", To: "/volta-as-aulas"},
		{Label: "Dia das Mães", To: "/dia-das-maes"},
		{Label: "Dia dos Pais", To: "/dia-dos-pais"},
		{Label: "Todas as datas", To: "/categorias#sazonais"},
	}},
}
