package site

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"example.com/devolve/api/site/page"
	"example.com/devolve/internal/text"
	"example.com/devolve/web/content"
)

// topicField is the query parameter that says what is looked for on a page of topics.
const topicField = "busca"

// topicsView is what template "topics" shows: questions or the topics of a document, and a search among them.
type topicsView struct {
	content.Head
	Crumb, Placeholder string
	Path               string
	Updated            *content.Day // of a document, which has a table of its topics too; nil for other pages
	Field, Searched    string
	Count              string // how many were found; empty: nothing was looked for
	Topics             []topic
	Empty              string // in place of the topics
	Related            []content.RelatedPage
}

type topic struct {
	ID, Title string
	Texts     []string
}

// faqPage is /ajuda/perguntas-frequentes.
func (s *site) faqPage(_ context.Context, r *http.Request) (page.Page, error) {
	faq := s.content.FAQ
	topics, questions := make([]topic, len(faq.Items)), make([]question, len(faq.Items))
	for i, item := range faq.Items {
		topics[i] = topic{item.ID, item.Question, item.Answer}
		questions[i] = question{item.Question, plainParagraphs(item.Answer)}
	}
	p := s.topicsPage(r, "/ajuda/perguntas-frequentes", topics, topicsView{
		Head: faq.Head, Crumb: "Perguntas frequentes", Placeholder: "Pesquise sua dúvida...",
		Empty: "Nenhuma pergunta encontrada.", Related: faq.Related,
	})
	p.Module = "src/app/routes/faq.tsx"
	p.Graph = append(p.Graph, questionsGraph(questions))
	return p, nil
}

// termsPage is /institucional/termos-de-uso.
func (s *site) termsPage(_ context.Context, r *http.Request) (page.Page, error) {
	p := s.documentPage(r, "/institucional/termos-de-uso", s.content.Terms, topicsView{
		Crumb: "Termos de uso", Empty: "Nenhum Termo encontrado.",
	})
	p.Module = "src/app/routes/terms.tsx"
	return p, nil
}

// privacyPage is /institucional/politica-de-privacidade.
func (s *site) privacyPage(_ context.Context, r *http.Request) (page.Page, error) {
	p := s.documentPage(r, "/institucional/politica-de-privacidade", s.content.Privacy, topicsView{
		Crumb: "Política de privacidade", Empty: "Nenhuma Política encontrada.",
	})
	p.Module = "src/app/routes/privacy.tsx"
	return p, nil
}

func (s *site) documentPage(r *http.Request, path string, document content.Document, view topicsView) page.Page {
	topics := make([]topic, len(document.Topics))
	for i, t := range document.Topics {
		topics[i] = topic{t.ID, t.Title, t.Paragraphs}
	}
	view.Head, view.Updated, view.Related, view.Placeholder = document.Head, &document.Updated, document.Related, "Pesquise..."
	return s.topicsPage(r, path, topics, view)
}

// topicsPage completes a page of topics: those that say what the address asks for.
func (s *site) topicsPage(r *http.Request, path string, topics []topic, view topicsView) page.Page {
	view.Path, view.Field, view.Searched = path, topicField, queryPart(r.URL.Query(), topicField)
	view.Topics = topicsAbout(topics, view.Searched)
	if view.Searched != "" {
		view.Count = strconv.Itoa(len(view.Topics)) + " resultados"
		if len(view.Topics) == 1 {
			view.Count = "1 resultado"
		}
	}
	p := s.contentPage(r, path, view.Crumb, view.Head)
	p.Template, p.Data, p.NoIndex = "topics", view, p.NoIndex || view.Searched != ""
	return p
}

// topicsAbout leaves the topics that say what was asked for in their title or text, whatever the case and the accents.
func topicsAbout(topics []topic, wanted string) []topic {
	var found []topic
	part := text.Fold(wanted)
	for _, t := range topics {
		if strings.Contains(text.Fold(t.Title+" "+plainParagraphs(t.Texts)), part) {
			found = append(found, t)
		}
	}
	return found
}

func plainParagraphs(texts []string) string {
	plain := make([]string, len(texts))
	for i, paragraph := range texts {
		plain[i] = content.Plain(paragraph)
	}
	return strings.Join(plain, " ")
}
