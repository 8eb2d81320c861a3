package site

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"example.com/devolve/api/site/page"
	"example.com/devolve/internal/lists"
	"example.com/devolve/internal/text"
	"example.com/devolve/web/content"
)

// topicField is the query parameter that says what is looked for on a page of topics.
const topicField = "busca"

// topicSearch is what the template of a page of topics is told: questions or the topics of a document, and a search among them.
type topicSearch struct {
	Searched string
	Count    string          // how many were found; empty: nothing was looked for
	Found    map[string]bool // the ids of the topics to show
}

type topic struct {
	ID, Title string
	Texts     []string
}

// faqPage is /ajuda/perguntas-frequentes.
func (s *site) faqPage(_ context.Context, r *http.Request) (page.Page, error) {
	faq := s.content.FAQ
	topics, questions := make([]topic, len(faq.Items)), make([]content.ProgrammeQuestion, len(faq.Items))
	for i, item := range faq.Items {
		topics[i] = topic{item.ID, item.Question, item.Answer}
		questions[i] = content.ProgrammeQuestion{Question: item.Question, Answer: plainParagraphs(item.Answer)}
	}
	p := s.contentPage(r, "faq", "/ajuda/perguntas-frequentes", "Perguntas frequentes", faq.Head)
	p.Graph = append(p.Graph, questionsGraph(questions))
	return searched(p, r, topics), nil
}

// termsPage is /institucional/termos-de-uso.
func (s *site) termsPage(_ context.Context, r *http.Request) (page.Page, error) {
	terms := s.content.Terms
	p := s.contentPage(r, "terms", "/institucional/termos-de-uso", "Termos de uso", terms.Head)
	return searched(p, r, topicsOf(terms)), nil
}

// privacyPage is /institucional/politica-de-privacidade.
func (s *site) privacyPage(_ context.Context, r *http.Request) (page.Page, error) {
	privacy := s.content.Privacy
	p := s.contentPage(r, "privacy", "/institucional/politica-de-privacidade", "Política de privacidade", privacy.Head)
	return searched(p, r, topicsOf(privacy)), nil
}

func topicsOf(document content.Document) []topic {
	return lists.Map(document.Topics, func(t content.Topic) topic { return topic{t.ID, t.Title, t.Paragraphs} })
}

// searched completes a page of topics: it shows those that say what the address asks for.
func searched(p page.Page, r *http.Request, topics []topic) page.Page {
	search := topicSearch{Searched: queryPart(r.URL.Query(), topicField)}
	search.Found = topicsAbout(topics, search.Searched)
	if search.Searched != "" {
		search.Count = strconv.Itoa(len(search.Found)) + " resultados"
		if len(search.Found) == 1 {
			search.Count = "1 resultado"
		}
	}
	p.Data, p.NoIndex = search, p.NoIndex || search.Searched != ""
	return p
}

// topicsAbout names the topics that say what was asked for in their title or text, whatever the case and the accents.
func topicsAbout(topics []topic, wanted string) map[string]bool {
	found := make(map[string]bool)
	part := text.Fold(wanted)
	for _, t := range topics {
		if strings.Contains(text.Fold(t.Title+" "+plainParagraphs(t.Texts)), part) {
			found[t.ID] = true
		}
	}
	return found
}

func plainParagraphs(texts []string) string {
	return strings.Join(lists.Map(texts, content.Plain), " ")
}
