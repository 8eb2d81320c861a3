package site

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/gorilla/mux"
	lru "github.com/hashicorp/golang-lru/v2"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/turn"
	"example.com/devolve/api/site/page"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/ogimage"
)

// Where the pictures are that links are shown with elsewhere (Open Graph): of the site, of a store or category, and of a coupon.
const (
	sitePicturePath   = "/og.png"
	areaPicturePath   = "/og/{slug:[a-z0-9]+(?:-[a-z0-9]+)*}.png"
	couponPicturePath = "/og/cupom/{id:[0-9a-f-]{36}}.png"
)

const (
	pictureCache = "public, max-age=3600, stale-while-revalidate=86400"
	// keptPictures is how many are kept, of some 60 KB each.
	keptPictures = 128
)

// pictures draws one at a time, and keeps the last ones: a picture costs a tenth of a second of a processor.
type pictures struct {
	kept  *lru.Cache[string, []byte] // by ETag
	queue *turn.Queue
}

func newPictures() *pictures {
	kept, err := lru.New[string, []byte](keptPictures)
	if err != nil {
		panic(err) // the size is constant
	}
	return &pictures{kept, turn.New(turn.Size{Turns: 1, Waiting: 32, PerAccount: 1})}
}

// draw returns a picture as PNG.
func (p *pictures) draw(ctx context.Context, address string, picture ogimage.Picture) ([]byte, error) {
	if content, ok := p.kept.Get(picture.ETag()); ok {
		return content, nil
	}
	done, err := p.queue.Take(ctx, turn.Asker{Address: address})
	if err != nil {
		return nil, &edge.RefusalError{Code: edge.CodeUnavailable, Detail: err.Error(), RetryAfter: edge.RetrySoon}
	}
	defer done()
	if content, ok := p.kept.Get(picture.ETag()); ok {
		return content, nil // drawn while we waited
	}
	content, err := ogimage.Draw(picture)
	if err == nil {
		p.kept.Add(picture.ETag(), content)
	}
	return content, err
}

// pictureSource finds what a picture is of. It answers catalog.ErrNotFound where there is none.
type pictureSource func(ctx context.Context, r *http.Request) (ogimage.Picture, error)

func (s *site) routePictures(router *mux.Router) {
	drawn := newPictures()
	for path, source := range map[string]pictureSource{
		sitePicturePath:   func(context.Context, *http.Request) (ogimage.Picture, error) { return s.sitePicture(), nil },
		areaPicturePath:   s.findAreaPicture,
		couponPicturePath: s.findCouponPicture,
	} {
		router.Handle(path, s.picture(drawn, source)).Methods(http.MethodGet, http.MethodHead)
	}
}

func (s *site) picture(drawn *pictures, source pictureSource) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := s.edge.Allow("pictures", r); err != nil {
			s.edge.Fail(w, r, err)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), edge.RequestTimeout)
		defer cancel()
		h := w.Header()
		picture, err := source(ctx, r)
		switch {
		case errors.Is(err, catalog.ErrNotFound):
			h.Set("Cache-Control", missingCache)
			http.Error(w, "there is no such picture", http.StatusNotFound)
			return
		case err != nil:
			s.edge.Fail(w, r, err)
			return
		}
		etag := picture.ETag()
		h.Set("Cache-Control", pictureCache)
		h.Set("ETag", etag)
		if edge.MatchesETag(r.Header.Get("If-None-Match"), etag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		content, err := drawn.draw(ctx, s.edge.Address(r), picture)
		if err != nil {
			h.Del("Cache-Control")
			h.Del("ETag")
			s.edge.Fail(w, r, err)
			return
		}
		h.Set("Content-Type", mediaTypes[".png"])
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	})
}

// sitePicture is that of pages without a picture of their own.
func (s *site) sitePicture() ogimage.Picture {
	return ogimage.Picture{Brand: s.config.Brand, Title: homeTitle, Badge: "Cashback por Pix, sem valor mínimo"}
}

func (s *site) findAreaPicture(ctx context.Context, r *http.Request) (ogimage.Picture, error) {
	area, err := s.config.Catalog.HotArea(ctx, mux.Vars(r)["slug"])
	if err != nil {
		return ogimage.Picture{}, err
	}
	if area.Kind == catalog.ClubArea {
		return ogimage.Picture{}, catalog.ErrNotFound // its pages have the site's
	}
	picture := s.areaPicture(area)
	picture.Logo, err = s.logo(area.Slug, area.ImageName)
	return picture, err
}

func (s *site) areaPicture(area catalog.HotArea) ogimage.Picture {
	picture := ogimage.Picture{
		Brand: s.config.Brand, Eyebrow: "Cupons e ofertas", Title: area.Name, Store: area.Name,
		Ground: area.Colours.CouponHeader, Ink: area.Colours.CouponHeaderText,
	}
	if area.CashbackOn && area.CashbackBps > 0 {
		picture.Badge, picture.Note = "Até "+catalog.CardPercent(area.RateBps())+" de cashback", area.DoubleOf()
	}
	return picture
}

// findCouponPicture answers for a club's coupon as for one that is not there: who is a member is not known here.
func (s *site) findCouponPicture(ctx context.Context, r *http.Request) (ogimage.Picture, error) {
	id, err := uuid.Parse(mux.Vars(r)["id"])
	if err != nil {
		return ogimage.Picture{}, catalog.ErrNotFound
	}
	coupon, err := s.config.Catalog.Coupon(ctx, id, uuid.Nil)
	if errors.Is(err, catalog.ErrVisitor) {
		err = catalog.ErrNotFound
	}
	if err != nil {
		return ogimage.Picture{}, err
	}
	picture := s.couponPicture(coupon)
	picture.Logo, err = s.logo(coupon.Store.Slug, "")
	return picture, err
}

// couponPicture says that there is a code, never which.
func (s *site) couponPicture(coupon catalog.Coupon) ogimage.Picture {
	picture := ogimage.Picture{
		Brand: s.config.Brand, Eyebrow: coupon.Store.Name, Title: coupon.Name, Badge: "Oferta", Store: coupon.Store.Name,
	}
	if coupon.Type == catalog.Online {
		picture.Badge = "Cupom com código"
	}
	if coupon.Store.CashbackBps == 0 {
		return picture
	}
	rate := strings.TrimSpace("até " + catalog.CardPercent(catalog.Rate(coupon.Store, coupon.Store.Area)) + " de cashback " + coupon.Store.DoubleOf())
	if coupon.KeepsCashback {
		picture.Note = "Mais " + rate
	} else {
		picture.Note = "Ou " + rate + ", sem o código"
	}
	return picture
}

// logo reads what a page shows as a store's or category's logo; nil where it is not among our files.
func (s *site) logo(slug, imageName string) ([]byte, error) {
	folder, name := "store_logos", slug+".png"
	if imageName != "" {
		folder, name = "uploads/custom-category-images", imageName
	}
	content, err := findImage(s.config.Images, folder, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return content, err
}

// linked is how a page names a picture.
func linked(path string, picture ogimage.Picture) page.Picture {
	words := []string{picture.Eyebrow, picture.Title, picture.Badge, picture.Note}
	said := words[:0]
	for _, word := range words {
		if word != "" {
			said = append(said, word)
		}
	}
	return page.Picture{Path: path, Alt: strings.Join(said, ". ")}
}
