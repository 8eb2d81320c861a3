package desk

import (
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
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
	form, err := r.MultipartReader()
	if err != nil {
		return nil, edge.Refuse(edge.CodeMediaType, "Content-Type names no boundary")
	}
	wanted := partsOf(kind)
	var sources []reconcile.Source
	for {
		part, err := form.NextRawPart()
		if errors.Is(err, io.EOF) {
			return sources, nil
		}
		if err != nil {
			return nil, formError(err)
		}
		side, ok := wanted[part.FormName()]
		switch {
		case !ok:
			return nil, edge.RefuseField(fmt.Sprintf("%.80s", strings.ToValidUTF8(part.FormName(), "?")), "is no file of this kind, or is there twice")
		case part.FileName() == "":
			return nil, edge.RefuseField(part.FormName(), "is not a file")
		}
		delete(wanted, part.FormName())
		source, err := readPart(part, side)
		if err != nil {
			return nil, err
		}
		sources = append(sources, source)
	}
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
