package desk

import (
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
	"time"
	"unicode"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/ledger/reconcile"
	"example.com/devolve/ledger/reconcile/statement"
)

const (
	maxPart     = 16 << 20 // bytes of one file
	maxFileName = 120
)

// partsOf are the files that a kind of comparison takes, and who says what is in them.
func partsOf(kind reconcile.Kind) map[string]reconcile.Side {
	if kind == reconcile.KindSales {
		return map[string]reconcile.Side{"report": reconcile.Network}
	}
	return map[string]reconcile.Side{"bank": reconcile.Bank, "provider": reconcile.Provider}
}

// readSources reads the files of a multipart form one after the other, each as what its part's name says. Nothing is kept on
// disk, and no part is asked for twice.
func readSources(r *http.Request, kind reconcile.Kind) ([]reconcile.Source, error) {
	wanted := partsOf(kind)
	var sources []reconcile.Source
	err := eachPart(r, func(part *multipart.Part) error {
		side, ok := wanted[part.FormName()]
		switch {
		case !ok:
			return noSuchPart(part)
		case part.FileName() == "":
			return edge.RefuseField(part.FormName(), "is not a file")
		}
		delete(wanted, part.FormName())
		source, err := readPart(part, side)
		sources = append(sources, source)
		return err
	})
	return sources, err
}

// eachPart calls read for the parts of a multipart form one after the other.
func eachPart(r *http.Request, read func(part *multipart.Part) error) error {
	form, err := r.MultipartReader()
	if err != nil {
		return edge.Refuse(edge.CodeMediaType, "Content-Type names no boundary")
	}
	for {
		part, err := form.NextRawPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return formError(err)
		}
		if err := read(part); err != nil {
			return err
		}
	}
}

func noSuchPart(part *multipart.Part) error {
	return edge.RefuseField(fmt.Sprintf("%.80s", strings.ToValidUTF8(part.FormName(), "?")), "is no file of this kind, or is there twice")
}

// readFiles gives files of a call longer than other bodies have, and bounds how many calls hold theirs in memory: leave ends that.
func (s *server) readFiles(w http.ResponseWriter) (leave func(), err error) {
	select {
	case s.comparing <- struct{}{}:
	default:
		return nil, &edge.RefusalError{Code: edge.CodeTooManyRequests, Detail: "other files are being read", RetryAfter: askTimeout}
	}
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(edge.LongTimeout)) // a connection that has no deadlines needs none
	return func() { <-s.comparing }, nil
}

func readPart(part *multipart.Part, side reconcile.Side) (reconcile.Source, error) {
	source, err := statement.SourceOf(side, fileName(part), http.MaxBytesReader(nil, part, maxPart))
	if unreadable, ok := errors.AsType[*statement.Error](err); ok {
		return reconcile.Source{}, edge.RefuseFieldAs(edge.CodeUnreadableFile, part.FormName(), unreadable.Error())
	}
	if err != nil {
		return reconcile.Source{}, formError(err)
	}
	return source, nil
}

// formError says why a form could not be read to its end.
func formError(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) || errors.Is(err, os.ErrDeadlineExceeded) {
		return edge.CutOff(err)
	}
	return edge.Refuse(edge.CodeInvalidRequest, "the body is not a whole multipart form")
}

// fileName is the last part of a file's name, whatever system wrote it, without what cannot be printed.
func fileName(part *multipart.Part) string {
	name := part.FileName()
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	if runes := []rune(name); len(runes) > maxFileName {
		name = string(runes[:maxFileName])
	}
	if name = strings.TrimSpace(name); name == "" {
		return part.FormName()
	}
	return name
}
