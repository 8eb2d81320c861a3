// Package pretendshop is where the stores of the demo lead: a shop for each, with a basket, a coupon field and a checkout, and the
// links of the affiliate network behind it, which is told what is bought. Nothing is charged or delivered.
//
// It keeps no cookies and needs no scripts: a basket is in its address.
package pretendshop

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/webhook"
)

// Path is where the shops and the network are on the server; no page of the catalogue can have it.
const Path = "/loja-demo/"

const (
	storeDomain = ".example"
	clickOfLink = "sub" // of a detour
	pageOfLink  = "url"
)

// links is which parameters of a network's link name the click and the page that it leads to, by the hosts that the demo's files name.
var links = map[string]struct{ click, page string }{
	"rede-demo.example":    {"sub", "url"},
	"rede-admitad.example": {"subid4", "ulp"},
	"rede-afilio.example":  {"aff_xtra", "url"},
	"rede-impact.example":  {"subId1", "u"},
	"www.anrdoezrs.net":    {"sid", "url"},
	"www.awin1.com":        {"clickref", "ued"},
}

// Detour returns where a link of the demo's catalogue leads: one of the network or of a store to the pretend one on this server, as a
// path. Any other is returned as it is.
func Detour(link string) string {
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "https" {
		return link
	}
	if names, ok := links[u.Host]; ok {
		to := url.Values{pageOfLink: {u.Query().Get(names.page)}}
		if click := u.Query().Get(names.click); click != "" {
			to.Set(clickOfLink, click)
		}
		return Path + "rede?" + to.Encode()
	}
	if store, ok := strings.CutSuffix(u.Host, storeDomain); ok && !strings.Contains(store, ".") {
		return Path + "rede?" + url.Values{pageOfLink: {link}}.Encode()
	}
	return link
}

// Config is what the shops need.
type Config struct {
	Pool  *pgxpool.Pool // with the demo's catalogue
	Brand string
	// Report has a network tell of a conversion as it does.
	Report func(ctx context.Context, network string, c webhook.Conversion) error
	Now    func() time.Time
	Logger *slog.Logger
}

type shops struct {
	Config
	goods  map[string][]good // by category
	orders orders
}

// New returns what answers below Path.
func New(config Config) (http.Handler, error) {
	goods, err := readGoods()
	if err != nil {
		return nil, err
	}
	s := &shops{Config: config, goods: goods, orders: orders{byNumber: make(map[string]*order)}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+Path+"{$}", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/lojas", http.StatusSeeOther) })
	mux.HandleFunc("GET "+Path+"rede", s.network)
	mux.HandleFunc("GET "+Path+"{store}", s.in(s.shelf))
	mux.HandleFunc("GET "+Path+"{store}/carrinho", s.in(s.basket))
	mux.HandleFunc("POST "+Path+"{store}/pedido", s.in(s.checkout))
	mux.HandleFunc("GET "+Path+"{store}/pedido/{number}", s.in(s.showOrder))
	mux.HandleFunc("POST "+Path+"{store}/pedido/{number}", s.in(s.advance))
	mux.HandleFunc(Path, func(w http.ResponseWriter, r *http.Request) { s.missing(w, r, "Esta página não existe.") })
	return http.NewCrossOriginProtection().Handler(guarded(mux)), nil
}

const (
	maxBody  = 16 << 10         // more than any form here has
	patience = 20 * time.Second // with the database and the delivery of a request
)

func guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		h.Set("Referrer-Policy", "same-origin") // an address here carries a click
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Robots-Tag", "noindex")
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		ctx, cancel := context.WithTimeout(r.Context(), patience)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// visit is a request at a shop.
type visit struct {
	shop  demo.Shop
	goods []good
	form  url.Values
}

// slugForm is what a slug looks like; anything else is not looked up.
var slugForm = regexp.MustCompile(`^[a-z0-9-]{1,80}$`)

// in finds the shop of a request, and reads its form.
func (s *shops) in(next func(http.ResponseWriter, *http.Request, visit)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		slug := r.PathValue("store")
		if !slugForm.MatchString(slug) {
			s.missing(w, r, "Esta loja não existe.")
			return
		}
		shop, err := demo.FindShop(r.Context(), s.Pool, slug)
		switch {
		case errors.Is(err, catalog.ErrNotFound):
			s.missing(w, r, "Esta loja não existe.")
			return
		case err != nil:
			s.fail(w, r, err)
			return
		}
		if err := r.ParseForm(); err != nil {
			s.refuse(w, r, http.StatusBadRequest, "Não entendemos este formulário.")
			return
		}
		goods := s.goods[shop.Category]
		if len(goods) == 0 {
			shop.Category, goods = "", s.goods[""]
		}
		next(w, r, visit{shop, goods, r.Form})
	}
}

// network passes a click on to the shop of a link, as an affiliate network does.
func (s *shops) network(w http.ResponseWriter, r *http.Request) {
	page, err := url.Parse(r.URL.Query().Get(pageOfLink))
	store, ok := "", false
	if err == nil {
		store, ok = strings.CutSuffix(page.Host, storeDomain)
	}
	if !ok || !slugForm.MatchString(store) {
		s.missing(w, r, "Este link não leva a nenhuma loja.")
		return
	}
	to := url.URL{Path: Path + store}
	if click := clickOf(r.URL.Query().Get(clickOfLink)); click != "" {
		to.RawQuery = url.Values{fieldClick: {click}}.Encode()
	}
	http.Redirect(w, r, to.String(), http.StatusSeeOther)
}

// clickOf returns a click's id, and nothing for what is none.
func clickOf(text string) string {
	id, err := uuid.Parse(text)
	if err != nil || id.String() != text {
		return ""
	}
	return text
}

func (s *shops) shelf(w http.ResponseWriter, r *http.Request, v visit) {
	s.show(w, r, http.StatusOK, "shelf", v, basketOf(v))
}

func (s *shops) basket(w http.ResponseWriter, r *http.Request, v visit) {
	b := basketOf(v)
	if more := v.form.Get(fieldMore); more != "" { // and back to an address that can be opened again
		b.add(more)
		http.Redirect(w, r, b.Address(), http.StatusSeeOther)
		return
	}
	if err := s.price(r.Context(), &b); err != nil {
		s.fail(w, r, err)
		return
	}
	s.show(w, r, http.StatusOK, "basket", v, b)
}

// price applies the basket's code.
func (s *shops) price(ctx context.Context, b *basket) error {
	if b.Code == "" {
		return nil
	}
	if !codeForm.MatchString(b.Code) {
		b.refuseCode("Este código não existe nesta loja.")
		return nil
	}
	code, err := demo.FindCode(ctx, s.Pool, b.Shop.Slug, b.Code, s.Now())
	switch {
	case errors.Is(err, catalog.ErrNotFound):
		b.refuseCode("Este código não existe nesta loja.")
	case err != nil:
		return err
	case !code.Ended.IsZero():
		b.refuseCode("Este código valeu até " + code.Ended.Format("02/01/2006") + ".")
	default:
		b.apply(code.Promise)
	}
	return nil
}

// newNumber draws the number of an order, which nobody can guess.
func newNumber() string { return rand.Text()[:numberLength] }
