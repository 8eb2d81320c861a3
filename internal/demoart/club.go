package demoart

// araucaria is the logo of the demo's club: the tree that gives it its name, as a candlestick over two of its seeds.
const araucaria = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="320" height="320">` +
	`<rect width="320" height="320" fill="#f7f1e3"/>` +
	`<g fill="none" stroke="#1f4d36" stroke-linecap="round">` +
	`<path stroke-width="15" d="M160 258V84"/>` +
	`<path stroke-width="11" d="M160 196c-46 2-78-16-92-56M160 196c46 2 78-16 92-56M160 152c-34 2-56-12-66-42M160 152c34 2 56-12 66-42` +
	`M160 114c-20 0-32-8-38-24M160 114c20 0 32-8 38-24"/></g>` +
	`<g fill="#2f6b4b"><ellipse cx="62" cy="128" rx="31" ry="17"/><ellipse cx="258" cy="128" rx="31" ry="17"/>` +
	`<ellipse cx="90" cy="96" rx="29" ry="16"/><ellipse cx="230" cy="96" rx="29" ry="16"/>` +
	`<ellipse cx="120" cy="74" rx="26" ry="15"/><ellipse cx="200" cy="74" rx="26" ry="15"/><ellipse cx="160" cy="62" rx="32" ry="18"/></g>` +
	`<g fill="#b5532a"><path d="M118 278c-12-16-16-30-10-40 12 6 20 18 22 36Z"/><path d="M202 278c12-16 16-30 10-40-12 6-20 18-22 36Z"/></g>` +
	`<path fill="none" stroke="#1f4d36" stroke-width="9" stroke-linecap="round" d="M84 284h152"/></svg>`
