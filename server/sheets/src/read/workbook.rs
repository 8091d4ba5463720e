//! Workbooks: the parts of the archive that rows are made of, read as a stream.

use std::cell::Cell;
use std::collections::HashMap;
use std::io::{self, BufReader, Cursor, Read};

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use zip::ZipArchive;

use super::{LONGEST_CELL, Line, MOST_COLUMNS, ReadError, keep, numbers};

/// What all parts may unpack to.
const MOST_UNPACKED: u64 = 120 * 1024 * 1024;
/// Merged cells beyond these are left as they are.
const MOST_MERGED: usize = 20_000;

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;
type Part<'a> = Reader<BufReader<Box<dyn Read + 'a>>>;

pub(super) fn read(bytes: &[u8], most: usize) -> Result<Vec<Line>, ReadError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| ReadError::Damaged)?;
    let budget = Budget(Cell::new(MOST_UNPACKED));
    let book = Book::read(&mut archive, &budget)?;
    let strings = strings(&mut archive, &budget)?;
    let days = day_styles(&mut archive, &budget)?;
    let Some(part) = part(&mut archive, &book.sheet, &budget)? else {
        return Err(ReadError::Unknown);
    };
    let sheet = Sheet {
        strings,
        days,
        from_1904: book.from_1904,
        budget: &budget,
        most,
    };
    sheet.read(part)
}

/// What may still be unpacked.
struct Budget(Cell<u64>);

impl Budget {
    fn fault(&self) -> ReadError {
        if self.0.get() == 0 {
            ReadError::TooLarge
        } else {
            ReadError::Damaged
        }
    }
}

struct Bounded<'a, R> {
    inner: R,
    budget: &'a Budget,
}

impl<R: Read> Read for Bounded<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        let left = self.budget.0.get().saturating_sub(read as u64);
        self.budget.0.set(left);
        if left == 0 {
            return Err(io::Error::other("unpacks to too much"));
        }
        Ok(read)
    }
}

fn part<'a>(
    archive: &'a mut Archive<'_>,
    name: &str,
    budget: &'a Budget,
) -> Result<Option<Part<'a>>, ReadError> {
    let inner = match archive.by_name(name) {
        Ok(inner) => inner,
        Err(zip::result::ZipError::FileNotFound) => return Ok(None),
        Err(_) => return Err(ReadError::Damaged),
    };
    let bounded: Box<dyn Read + 'a> = Box::new(Bounded { inner, budget });
    let mut reader = Reader::from_reader(BufReader::new(bounded));
    reader.config_mut().check_end_names = false;
    Ok(Some(reader))
}

/// Every event of a part, in turn.
fn each(
    mut part: Part<'_>,
    budget: &Budget,
    mut with: impl FnMut(&Event<'_>) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let mut buffer = Vec::new();
    loop {
        let event = part
            .read_event_into(&mut buffer)
            .map_err(|_| budget.fault())?;
        if matches!(event, Event::Eof) {
            return Ok(());
        }
        with(&event)?;
        buffer.clear();
    }
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut attributes = tag.attributes();
    let mut attributes = attributes.with_checks(false).flatten();
    let found = attributes.find(|one| one.key.local_name().as_ref() == name)?;
    let value = found.normalized_value(XmlVersion::Implicit1_0);
    Some(value.ok()?.into_owned())
}

/// Adds what an event says to a text.
fn add(text: &mut String, event: &Event<'_>) {
    let room = LONGEST_CELL.saturating_sub(text.len());
    match event {
        Event::Text(part) => text.extend(part.xml10_content().chars().take(room)),
        Event::CData(part) => text.extend(part.xml10_content().chars().take(room)),
        Event::GeneralRef(part) => {
            let named = || quick_xml::escape::resolve_predefined_entity(part);
            match part.resolve_char_ref() {
                Ok(Some(c)) => text.push(c),
                _ => text.push_str(named().unwrap_or_default()),
            }
        }
        _ => {}
    }
}

/// Which part is the first visible sheet, and from when days are counted.
struct Book {
    sheet: String,
    from_1904: bool,
}

impl Book {
    fn read(archive: &mut Archive<'_>, budget: &Budget) -> Result<Self, ReadError> {
        let mut from_1904 = false;
        let mut chosen: Option<String> = None;
        let Some(book) = part(archive, "xl/workbook.xml", budget)? else {
            return Err(ReadError::Unknown);
        };
        each(book, budget, |event| {
            if let Event::Start(tag) | Event::Empty(tag) = event {
                match tag.local_name().as_ref() {
                    "workbookPr" => {
                        let date = attribute(tag, "date1904");
                        from_1904 = matches!(date.as_deref(), Some("1" | "true"));
                    }
                    "sheet"
                        if chosen.is_none()
                            && attribute(tag, "state").is_none_or(|s| s == "visible") =>
                    {
                        chosen = attribute(tag, "id");
                    }
                    _ => {}
                }
            }
            Ok(())
        })?;
        let mut sheet = "xl/worksheets/sheet1.xml".to_owned();
        if let Some(links) = part(archive, "xl/_rels/workbook.xml.rels", budget)? {
            each(links, budget, |event| {
                if let Event::Start(tag) | Event::Empty(tag) = event
                    && attribute(tag, "Id") == chosen
                    && let Some(target) = attribute(tag, "Target")
                {
                    sheet = match target.strip_prefix('/') {
                        Some(absolute) => absolute.to_owned(),
                        None => format!("xl/{target}"),
                    };
                }
                Ok(())
            })?;
        }
        Ok(Self { sheet, from_1904 })
    }
}

/// The texts that cells refer to.
fn strings(archive: &mut Archive<'_>, budget: &Budget) -> Result<Vec<String>, ReadError> {
    let mut strings = Vec::new();
    let Some(part) = part(archive, "xl/sharedStrings.xml", budget)? else {
        return Ok(strings);
    };
    let (mut text, mut inside, mut phonetic) = (String::new(), false, false);
    each(part, budget, |event| {
        match event {
            Event::Start(tag) => match tag.local_name().as_ref() {
                "si" => text.clear(),
                "t" => inside = !phonetic,
                "rPh" => phonetic = true,
                _ => {}
            },
            Event::End(tag) => match tag.local_name().as_ref() {
                "si" => strings.push(std::mem::take(&mut text)),
                "t" => inside = false,
                "rPh" => phonetic = false,
                _ => {}
            },
            Event::Empty(tag) if tag.local_name().as_ref() == "si" => strings.push(String::new()),
            event if inside => add(&mut text, event),
            _ => {}
        }
        Ok(())
    })?;
    Ok(strings)
}

/// Which styles of cells show days.
fn day_styles(archive: &mut Archive<'_>, budget: &Budget) -> Result<Vec<bool>, ReadError> {
    let mut days = Vec::new();
    let Some(part) = part(archive, "xl/styles.xml", budget)? else {
        return Ok(days);
    };
    let mut codes: HashMap<u32, String> = HashMap::new();
    let mut of_cells = false;
    each(part, budget, |event| {
        match event {
            Event::Start(tag) | Event::Empty(tag) => match tag.local_name().as_ref() {
                "numFmt" => {
                    let id = attribute(tag, "numFmtId").and_then(|id| id.parse().ok());
                    if let (Some(id), Some(code)) = (id, attribute(tag, "formatCode")) {
                        codes.insert(id, code);
                    }
                }
                "cellXfs" => of_cells = matches!(event, Event::Start(_)),
                "xf" if of_cells => {
                    let id = attribute(tag, "numFmtId").and_then(|id| id.parse().ok());
                    let id = id.unwrap_or(0);
                    days.push(numbers::shows_day(id, codes.get(&id).map(String::as_str)));
                }
                _ => {}
            },
            Event::End(tag) if tag.local_name().as_ref() == "cellXfs" => of_cells = false,
            _ => {}
        }
        Ok(())
    })?;
    Ok(days)
}

struct Sheet<'a> {
    strings: Vec<String>,
    days: Vec<bool>,
    from_1904: bool,
    budget: &'a Budget,
    most: usize,
}

/// What is known of the cell that is being read.
#[derive(Default)]
struct Open {
    column: usize,
    kind: String,
    shows_day: bool,
    text: String,
    /// Whether what comes now is its value.
    inside: bool,
}

impl Sheet<'_> {
    fn read(&self, part: Part<'_>) -> Result<Vec<Line>, ReadError> {
        let mut lines: Vec<Line> = Vec::new();
        let (mut number, mut cells) = (0_u32, Vec::new());
        let mut cell = Open::default();
        let mut next_column = 0;
        let mut merged = Vec::new();
        each(part, self.budget, |event| {
            match event {
                Event::Start(tag) => match tag.local_name().as_ref() {
                    "row" => {
                        let named = attribute(tag, "r").and_then(|r| r.parse().ok());
                        number = named.unwrap_or(number.saturating_add(1));
                        cells = Vec::new();
                        next_column = 0;
                    }
                    "c" => {
                        cell = self.open(tag, next_column);
                        next_column = cell.column.saturating_add(1);
                    }
                    "v" | "t" => cell.inside = true,
                    _ => {}
                },
                Event::Empty(tag) => match tag.local_name().as_ref() {
                    "c" => next_column = self.open(tag, next_column).column.saturating_add(1),
                    "mergeCell" if merged.len() < MOST_MERGED => {
                        merged.extend(attribute(tag, "ref").as_deref().and_then(range));
                    }
                    _ => {}
                },
                Event::End(tag) => match tag.local_name().as_ref() {
                    "v" | "t" => cell.inside = false,
                    "c" => self.close(&mut cells, std::mem::take(&mut cell)),
                    "row" => keep(&mut lines, number, std::mem::take(&mut cells), self.most)?,
                    _ => {}
                },
                event if cell.inside => add(&mut cell.text, event),
                _ => {}
            }
            Ok(())
        })?;
        for range in merged {
            fill(&mut lines, range);
        }
        Ok(lines)
    }

    fn open(&self, tag: &BytesStart<'_>, next_column: usize) -> Open {
        let style = attribute(tag, "s").and_then(|s| s.parse::<usize>().ok());
        let named = attribute(tag, "r").as_deref().and_then(place);
        Open {
            column: named.map_or(next_column, |(column, _)| column),
            kind: attribute(tag, "t").unwrap_or_default(),
            shows_day: style.is_some_and(|style| self.days.get(style).copied().unwrap_or(false)),
            ..Open::default()
        }
    }

    fn close(&self, cells: &mut Vec<String>, cell: Open) {
        if cell.column >= MOST_COLUMNS {
            return;
        }
        let value = self.value(&cell);
        if cells.len() <= cell.column {
            cells.resize(cell.column + 1, String::new());
        }
        cells[cell.column] = value;
    }

    fn value(&self, cell: &Open) -> String {
        let raw = cell.text.as_str();
        match cell.kind.as_str() {
            "s" => {
                let index = raw.trim().parse::<usize>().ok();
                let found = index.and_then(|index| self.strings.get(index));
                found.map(|text| text.trim().to_owned()).unwrap_or_default()
            }
            "d" => raw.split('T').next().unwrap_or_default().to_owned(),
            "" | "n" if cell.shows_day => {
                numbers::day(raw, self.from_1904).unwrap_or_else(|| numbers::shown(raw))
            }
            "" | "n" => numbers::shown(raw),
            _ => raw.trim().to_owned(),
        }
    }
}

/// `AB12` as column and row, both from 0.
fn place(reference: &str) -> Option<(usize, u32)> {
    let letters = reference.bytes().take_while(u8::is_ascii_uppercase).count();
    if !(1..=3).contains(&letters) {
        return None;
    }
    let column = reference.bytes().take(letters);
    let column = column.fold(0, |sum, letter| sum * 26 + usize::from(letter - b'A') + 1);
    let row: u32 = reference[letters..].parse().ok()?;
    Some((column - 1, row.checked_sub(1)?))
}

type Range = ((usize, u32), (usize, u32));

fn range(reference: &str) -> Option<Range> {
    let (from, to) = reference.split_once(':')?;
    Some((place(from)?, place(to)?))
}

/// Gives all cells of a merged one its value, in the rows that there are.
fn fill(lines: &mut [Line], ((left, top), (right, bottom)): Range) {
    let Ok(first) = lines.binary_search_by_key(&(top.saturating_add(1)), |line| line.number) else {
        return;
    };
    let Some(value) = lines[first]
        .cells
        .get(left)
        .filter(|value| !value.is_empty())
        .cloned()
    else {
        return;
    };
    let right = right.min(MOST_COLUMNS - 1).max(left);
    let last = bottom.saturating_add(1);
    for line in lines[first..]
        .iter_mut()
        .take_while(|line| line.number <= last)
    {
        if line.cells.len() <= right {
            line.cells.resize(right + 1, String::new());
        }
        for cell in &mut line.cells[left..=right] {
            if cell.is_empty() {
                cell.clone_from(&value);
            }
        }
    }
}
