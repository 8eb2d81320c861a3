package demoart

import (
	"fmt"
	"strings"
)

// motifs say which mark suits a name; a name that none knows gets one of those that suit all.
var motifs = []struct {
	words string // parts of slugs
	marks []string
}{
	{"maritaca maitaca papagai tiriva xexeu", []string{"parrot"}},
	{"andorinhao bacurau urutau irere assum cabure", []string{"swift"}},
	{
		"jacana saracura tuim pintassilgo zabele lavandisca sanhaco tie sabiauna passarada guaxe uirapuru carcara jacu acaua arapacu crejoa",
		[]string{"bird", "bird", "wings"},
	},
	{"jaguarundi sucuarana maracaja graxaim quati tatupeba moco mirim", []string{"cat"}},
	{"capivaras caxinguele tamandua", []string{"bear"}},
	{"teiu jararacucu", []string{"lizard"}},
	{"tucunare piabanha xareu olho-de-boi piracema jurupoca", []string{"fish"}},
	{"enseadas mae-dagua aguape muira ipueira", []string{"wave", "waves"}},
	{"serrano jeriquara buritizal itaimbe", []string{"peaks"}},
	{"caatinga curupira boitata vagalim", []string{"flame", "bolt"}},
	{"mirante cariri ipucaba", []string{"sun"}},
	{"umbu cupuai gabiroba cambuci pitomba carambola siriguela graviola grumixama guabiju uvaieira araticum", []string{"fruit"}},
	{"licuri jucara cana caiana xodo", []string{"palm"}},
	{"paina capuchinha caraguata cambara manaca mulungu pacova", []string{"flower", "petals"}},
	{"erva-doce macela taioba jambu ora-pro-nobis horta infusoes guariroba quixabeira", []string{"sprout", "leaf"}},
	{"jatoba sucupira aroeira garapeira imbuiara cajazeira ingazeira gameleira peroba massaranduba guajuvira pau-ferro murici sumauma " +
		"jacatuba arariba sapopema tapia taquara cipo urucuia", []string{"tree", "leaf", "seed"}},
	{"novelo linho enxovais embira xilo jacitara umburana", []string{"weave", "tile"}},
	{"ourives oculos lente camera seguro", []string{"rings", "orbit"}},
	{"nuvem kumbuca fone alo-", []string{"drop", "orbit"}},
}

var anyMark = []string{"tile", "weave", "rings", "arch", "hive", "spark", "steps", "drop", "orbit", "petals", "sun", "moon", "waves", "seed"}

func markOf(slug string) string {
	for _, motif := range motifs {
		for word := range strings.FieldsSeq(motif.words) {
			if strings.Contains(slug, word) {
				return marks[motif.marks[pick(slug, "mark", len(motif.marks))]]
			}
		}
	}
	return marks[anyMark[pick(slug, "mark", len(anyMark))]]
}

// trades are words at the end of a name that say what the store sells.
var trades = []string{"Aluguel de Carros", "Celulares", "Eletro", "Kids", "Nuvem", "Presentes", "Streaming"}

// large is the part of a name that is written large, in one line or two.
const large = 1

// parts divides a name into what is written small above, large, and small below.
func parts(name string) [3]string {
	if first, second, ok := strings.Cut(name, " & "); ok {
		return [3]string{large: first + "\n& " + second}
	}
	for _, trade := range trades {
		if first, ok := strings.CutSuffix(name, " "+trade); ok {
			return [3]string{"", first, trade}
		}
	}
	words := strings.Fields(name)
	last := len(words) - 1
	if last == 0 || len(words[0]) == 1 {
		return [3]string{large: name}
	}
	return [3]string{strings.Join(words[:last], " "), words[last], ""}
}

// hand is a way of writing names.
type hand struct {
	face     string
	upper    bool
	tracking float64 // of the small words, of their size
}

var hands = []hand{
	{"outfit", false, 0.02},
	{"fraunces", false, 0.01},
	{"baloo-2", false, 0.01},
	{"zilla-slab", false, 0.02},
	{"syne", false, 0.02},
	{"outfit", true, 0.14},
	{"syne", true, 0.1},
}

// Size of a logo.
const (
	logoWidth  = 240.0
	logoHeight = 120.0
)

// logo draws a store's mark and its name on no ground: the site shows it on a light card.
func (s *studio) logo(slug, name string) (string, error) {
	colours := inkOf(slug)
	how := hands[pick(slug, "hand", len(hands))]
	mark := colours.paint(markOf(slug))
	draw := s.beside
	if pick(slug, "shape", 3) == 0 {
		draw = s.stacked
	}
	content, err := draw(name, how, colours, mark)
	if err != nil {
		return "", fmt.Errorf("logo of %s: %w", slug, err)
	}
	return content, nil
}

// wordmark is a name in up to three lines.
type wordmark struct {
	lines  []line
	width  float64
	height float64
}

const lineGap = 7.0

func (s *studio) wordmark(name string, how hand, room, size float64) (wordmark, error) {
	const small, smallest = 0.52, 13.0
	face, named := s.faces[how.face], parts(name)
	if how.upper {
		for i := range named {
			named[i] = strings.ToUpper(named[i])
		}
	}
	for part := range strings.Lines(named[large]) {
		l, err := face.set(strings.TrimSpace(part), size, 0)
		if err != nil {
			return wordmark{}, err
		}
		size = min(size, size*room/l.width)
	}
	var w wordmark
	for i, text := range named {
		height, tracking := size, 0.0
		if i != large {
			height = max(size*small, smallest)
			tracking = how.tracking * height
		}
		for part := range strings.Lines(text) {
			l, err := face.fit(strings.TrimSpace(part), height, tracking, room)
			if err != nil {
				return wordmark{}, err
			}
			w.add(l, part)
		}
	}
	return w, nil
}

func (w *wordmark) add(l line, text string) {
	if len(w.lines) > 0 {
		l.gap = lineGap
		if strings.ContainsAny(text, "ÁÂÃÉÊÍÓÔÕÚ") {
			l.gap += l.cap * 0.2
		}
	}
	w.lines, w.height, w.width = append(w.lines, l), w.height+l.gap+l.cap, max(w.width, l.width)
}

// at places the lines from a height on, from the left or around a middle.
func (w wordmark) at(x, top float64, colour string, centred bool) string {
	var b strings.Builder
	for _, l := range w.lines {
		top += l.gap + l.cap
		if centred {
			b.WriteString(l.centred(x, top, colour))
		} else {
			b.WriteString(l.at(x, top, colour))
		}
	}
	return b.String()
}

// beside has the mark at the left of the name.
func (s *studio) beside(name string, how hand, colours ink, mark string) (string, error) {
	const side, gap, margin = 58.0, 13.0, 16.0
	words, err := s.wordmark(name, how, logoWidth-2*margin-side-gap, 34)
	if err != nil {
		return "", err
	}
	left := (logoWidth - side - gap - words.width) / 2
	return picture(logoWidth, logoHeight,
		place(mark, left, (logoHeight-side)/2, side/64),
		words.at(left+side+gap, (logoHeight-words.height)/2, colours.main, false)), nil
}

// stacked has the mark above the name.
func (s *studio) stacked(name string, how hand, colours ink, mark string) (string, error) {
	const side, gap = 46.0, 11.0
	words, err := s.wordmark(name, how, logoWidth-36, 29)
	if err != nil {
		return "", err
	}
	top := (logoHeight - side - gap - words.height) / 2
	return picture(logoWidth, logoHeight,
		place(mark, (logoWidth-side)/2, top, side/64),
		words.at(logoWidth/2, top+side+gap, colours.main, true)), nil
}
