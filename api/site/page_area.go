package site

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"github.com/google/uuid"
	"github.com/gorilla/mux"

	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/site/page"
	"example.com/devolve/catalog"
)

// areaPath is the address of the page of a store, a category or a club.
const areaPath = "/{slug:[a-z0-9]+(?:-[a-z0-9]+)*}"

const areaModule = "src/app/routes/area.tsx"

// areaView is what template "area" shows.
type areaView struct {
	Slug, Name, LongDescription string
	Banner                      areaBanner
	Types                       []typeLink
	Shared                      *sharedView
	Filter                      listFilter
	Searched                    searchedName
	Coupons                     []couponCard
	Empty                       page.State // in place of the coupons
	Pager                       pager
	Terms                       *termsView
}

// areaBanner is whose page it is, what it pays, and the way there.
type areaBanner struct {
	Eyebrow, Name, Text string
	Logo, Art           string // paths below the images; Art may be empty
	IsStore, IsLocked   bool
	IsUpTo              bool   // not everything earns the rate
	Rate                string // empty without cashback
	DoubleOf            string // what it is the double of; may be empty
}

// typeLink shows all coupons, or those of one type.
type typeLink struct {
	Label, To string
	Current   bool
}

// sharedView is the coupon that the address is about; without a card it has ended.
type sharedView struct {
	Card *couponCard
}

// termsView is what loses the cashback at a store, and how long it takes.
type termsView struct {
	Promises *oapi.StorePromises // nil: all sales earn the same
	Wait     string
	Codes    string // whether they keep the cashback; empty where there is none
	Rules    []string
}

// areaQuery is which coupons of an area are shown. What a query cannot mean is as if it were not there.
type areaQuery struct {
	catalog.CouponQuery
	query url.Values
}

func readAreaQuery(slug string, query url.Values) areaQuery {
	q := areaQuery{catalog.CouponQuery{
		Slug: slug, Name: queryPart(query, "name"), Category: queryPart(query, "category"), Sort: sortOf(query), Page: pageOf(query),
	}, query}
	switch t := catalog.CouponType(query.Get("type")); t {
	case catalog.Online, catalog.Offer:
		q.Type = t
	}
	return q
}

func (q areaQuery) filtered() bool { return q.Name != "" || q.Category != "" || q.Type != "" }

// path is the address of the same coupons.
func (q areaQuery) path() string {
	return pathWith("/"+q.Slug, q.query,
		[2]string{"name", q.Name}, [2]string{"category", q.Category}, [2]string{"type", string(q.Type)},
		[2]string{"sort", string(q.Sort)}, [2]string{"page", pageText(q.Page)})
}

// with is the address of other coupons, from their first page unless that is what changes.
func (q areaQuery) with(change func(*areaQuery)) string {
	q.Page = 1
	change(&q)
	return q.path()
}

// arg is what the application asks the API for.
func (q areaQuery) arg() map[string]any {
	arg := map[string]any{"slug": q.Slug}
	for name, value := range map[string]string{"name": q.Name, "category": q.Category, "type": string(q.Type), "sort": string(q.Sort)} {
		if value != "" {
			arg[name] = value
		}
	}
	if q.Page > 1 {
		arg["page"] = q.Page
	}
	return arg
}

// areaPage is /{slug}: a store, a category or a club, or a page that says that there is none.
func (s *site) areaPage(ctx context.Context, r *http.Request) (page.Page, error) {
	q := readAreaQuery(mux.Vars(r)["slug"], r.URL.Query())
	area, err := s.config.Catalog.HotArea(ctx, q.Slug)
	if errors.Is(err, catalog.ErrNotFound) {
		return s.missingArea(q.Slug), nil
	}
	if err != nil {
		return page.Page{}, err
	}
	if area.Kind == catalog.ClubArea {
		return s.clubPage(ctx, area)
	}
	coupons, err := s.config.Catalog.Coupons(ctx, q.CouponQuery)
	if err != nil {
		return page.Page{}, err
	}
	if q.Page > 1 && len(coupons.Coupons) == 0 {
		return page.Page{}, movedError{q.with(func(*areaQuery) {})}
	}
	categories, err := s.config.Catalog.CouponCategories(ctx, q.Slug, uuid.Nil)
	if err != nil {
		return page.Page{}, err
	}
	base := s.edge.PublicBase(r)
	p := page.Page{
		Template: "area", Module: areaModule, Status: http.StatusOK,
		Title: areaTitle(area, q.Page), Description: areaDescription(area, coupons),
		Canonical: pathWith("/"+area.Slug, nil, [2]string{"page", pageText(q.Page)}), NoIndex: q.filtered() || q.Sort != "", FiltersByName: true,
		Theme: themeOf(area.Colours), Graph: areaGraph(base, area, coupons.Coupons),
		Picture: linked("/og/"+area.Slug+".png", s.areaPicture(area)),
		Entries: []page.Entry{
			{Endpoint: "getHotArea", Arg: slugArg(q.Slug), Value: listing.Area(area)},
			{Endpoint: "listCoupons", Arg: q.arg(), Value: listing.CouponPage(coupons)},
			{
				Endpoint: "listCouponCategories", Arg: map[string]string{"categorySlug": q.Slug},
				Value: append([]string{}, categories...),
			},
		},
	}
	if area.Type == catalog.Loyalty {
		p.LoginLabel = "Entrar"
	}
	view := s.areaViewOf(area, q, coupons, categories)
	if area.Kind == catalog.StoreArea && area.CashbackBps > 0 { // what loses the cashback
		terms, err := s.config.Catalog.StoreTerms(ctx, q.Slug)
		if err != nil {
			return page.Page{}, err
		}
		wait, err := listing.Wait(ctx, s.config.Dates, terms)
		if err != nil {
			return page.Page{}, err
		}
		view.Terms = termsViewOf(terms, wait)
		p.Entries = append(p.Entries, page.Entry{Endpoint: "getStoreTerms", Arg: slugArg(q.Slug), Value: listing.Terms(terms, wait)})
	}
	if view.Shared, err = s.shareCoupon(ctx, q, &p); err != nil {
		return page.Page{}, err
	}
	p.Data = view
	return p, nil
}

// sharedID is the coupon that a query names; uuid.Nil for what is no id.
func sharedID(query url.Values) uuid.UUID {
	text := query.Get("cupom")
	if id, err := uuid.Parse(text); err == nil && id.String() == text {
		return id
	}
	return uuid.Nil
}

// shareCoupon adds the coupon that the parameter cupom names, by which links to the page are shown elsewhere. One of a club is left to
// the application, which knows who is here.
func (s *site) shareCoupon(ctx context.Context, q areaQuery, p *page.Page) (*sharedView, error) {
	id := sharedID(q.query)
	if id == uuid.Nil {
		return nil, nil //nolint:nilnil // it names none
	}
	entry := page.Entry{Endpoint: "getCoupon", Arg: map[string]string{"id": id.String()}}
	coupon, err := s.config.Catalog.Coupon(ctx, id, uuid.Nil)
	switch {
	case errors.Is(err, catalog.ErrVisitor):
		return nil, nil //nolint:nilnil // the application asks for it
	case errors.Is(err, catalog.ErrNotFound):
		p.Entries = append(p.Entries, entry)
		return &sharedView{}, nil
	case err != nil:
		return nil, err
	}
	entry.Value = listing.Coupon(coupon)
	p.Entries = append(p.Entries, entry)
	p.Title, p.Description = coupon.Name+": "+coupon.Store.Name, shortened(coupon.Description)
	p.Picture = linked("/og/cupom/"+coupon.ID.String()+".png", s.couponPicture(coupon))
	return &sharedView{&s.couponCardsOf([]catalog.Coupon{coupon}, q.Slug)[0]}, nil
}

func slugArg(slug string) map[string]string { return map[string]string{"slug": slug} }

// missingArea says that there is no such store or category.
func (s *site) missingArea(slug string) page.Page {
	return page.Page{
		Template: "area-missing", Module: areaModule, Status: http.StatusNotFound,
		Title: "Página não encontrada", Description: "Esta categoria não existe.", NoIndex: true,
		Entries: []page.Entry{{Endpoint: "getHotArea", Arg: slugArg(slug), Value: nil}},
		Data: page.State{
			Picture: "lost", Title: "Página não encontrada", Text: "Ops! Esta categoria não existe.", IsPage: true,
			Actions: []page.Action{{Look: "solid", To: "/", Label: "Ir para " + s.config.Brand, NewTab: true}},
		},
	}
}

func (s *site) areaViewOf(
	area catalog.HotArea, q areaQuery, coupons catalog.CouponPage, categories []string,
) areaView {
	view := areaView{
		Slug: area.Slug, Name: area.Name, LongDescription: area.LongDescription,
		Banner: s.areaBannerOf(area), Coupons: s.couponCardsOf(coupons.Coupons, area.Slug),
		Filter: listFilterOf("/"+area.Slug, editorsOrder, categories, q.Category, q.Sort,
			append([]parameter{{"name", q.Name}, {"type", string(q.Type)}}, originsOf(q.query)...)...),
		Searched: searchedName{q.Name, q.with(func(q *areaQuery) { q.Name = "" })},
		Pager:    pagerOf(q.Page, coupons.TotalPages, func(n int) string { return q.with(func(q *areaQuery) { q.Page = n }) }),
	}
	for _, t := range []struct {
		label string
		count int64
		value catalog.CouponType
	}{
		{"Todos", coupons.Online + coupons.Offers, ""},
		{"Cupons", coupons.Online, catalog.Online},
		{"Ofertas", coupons.Offers, catalog.Offer},
	} {
		view.Types = append(view.Types, typeLink{
			Label: fmt.Sprintf("%s (%d)", t.label, t.count), Current: q.Type == t.value,
			To: q.with(func(q *areaQuery) { q.Type = t.value }),
		})
	}
	view.Empty = page.State{
		Picture: "lens", Title: "Não Há cupons nem ofertas para essa categoria/loja", IsPart: true,
		Text:    "Volte em breve ou veja as outras lojas.",
		Actions: []page.Action{{Look: "outline", To: "/lojas", Label: "Ver todas as lojas"}},
	}
	if q.filtered() {
		view.Empty.Text = "Tente ver tudo, sem filtros."
		everything := q.with(func(q *areaQuery) { q.Name, q.Category, q.Type = "", "", "" })
		view.Empty.Actions = []page.Action{{Look: "outline", To: everything, Label: "Limpar filtros"}}
	}
	return view
}

func (s *site) areaBannerOf(area catalog.HotArea) areaBanner {
	banner := areaBanner{
		Eyebrow: areaEyebrow(area), Name: area.Name, Text: area.Description,
		Logo:    "store_logos/" + area.Slug + ".png",
		IsStore: area.Kind == catalog.StoreArea, IsLocked: area.Type == catalog.Loyalty, IsUpTo: area.Kind != catalog.StoreArea || area.Varies,
	}
	if area.ImageName != "" {
		banner.Logo = "uploads/custom-category-images/" + area.ImageName
	}
	if area.HeaderImage != "" {
		banner.Art = "uploads/custom-header-images/" + area.HeaderImage
	}
	if area.CashbackOn && area.CashbackBps > 0 {
		banner.Rate, banner.DoubleOf = catalog.BannerPercent(area.RateBps()), area.DoubleOf()
	}
	return banner
}

func areaEyebrow(area catalog.HotArea) string {
	switch {
	case area.Type == catalog.Loyalty:
		return "Benefícios exclusivos"
	case area.Type == catalog.Seasonal:
		return "Página sazonal"
	case area.Kind == catalog.StoreArea:
		return "Loja parceira"
	}
	return "Categoria"
}

func areaTitle(area catalog.HotArea, n int) string {
	title := "Cupons de desconto: " + area.Name
	if area.Kind == catalog.StoreArea {
		title = "Cupom de desconto " + area.Name
	}
	if n > 1 {
		title += fmt.Sprintf(", página %d", n)
	}
	return title
}

// areaDescription is what search engines show below the title.
func areaDescription(area catalog.HotArea, coupons catalog.CouponPage) string {
	text := fmt.Sprintf("%s: %s e %s", area.Name,
		counted(coupons.Online, "cupom", "cupons"), counted(coupons.Offers, "oferta", "ofertas"))
	if area.CashbackOn && area.CashbackBps > 0 {
		text += " com até " + catalog.CardPercent(area.RateBps())
		if double := area.DoubleOf(); double != "" {
			text += " " + double
		}
		text += " de cashback por Pix"
	}
	return shortened(text + ". " + area.Description)
}

func areaGraph(base string, area catalog.HotArea, coupons []catalog.Coupon) []any {
	graph := []any{breadcrumb(base, pageLink{area.Name, "/" + area.Slug})}
	if len(coupons) > 0 {
		graph = append(graph, offerList(base, "Cupons e ofertas de "+area.Name, coupons))
	}
	return graph
}

func termsViewOf(terms catalog.StoreTerms, wait string) *termsView {
	view := &termsView{Promises: listing.Promises(terms), Wait: "A confirmação e o pagamento levam até 90 dias.", Rules: terms.Rules}
	switch {
	case wait != "":
		view.Wait = wait
	case terms.ConfirmationDays > 0:
		view.Wait = "Esta loja costuma confirmar a compra em " + counted(int64(terms.ConfirmationDays), "dia", "dias") + "."
	}
	switch {
	case terms.CodeKeeps && terms.Pays:
		view.Codes = "O código de um cupom daqui e o cashback valem na mesma compra."
	case terms.Pays:
		view.Codes = "O código de um cupom cancela o cashback: escolha um dos dois. Ofertas não têm código e mantêm o cashback."
	}
	return view
}
