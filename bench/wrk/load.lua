-- Random requests to random merchants: wrk -s load.lua <url> -- <kind> <merchants> <units> <seed> [paths…]
local threads = 0

function setup(thread)
  threads = threads + 1
  thread:set("number", threads)
end

local kind, merchants, units, run, sent
local paths = {}
local plans = {}

-- A year's plan: cash first, then eleven cheques. The placeholder stands for the request's own number.
local function plan(day)
  local rows = {}
  for month = 1, 12 do
    local due = string.format("2027-%02d-%02d", month, day)
    local how = '"method":"cash"'
    if month > 1 then
      how = string.format('"method":"cheque","cheque_number":"@%02d","bank":"ENBD"', month)
    end
    rows[month] = string.format('{"type":1,"amount":"2000.00","due_on":"%s",%s}', due, how)
  end
  return table.concat(rows, ",")
end

function init(arguments)
  kind, merchants, units, run = arguments[1], tonumber(arguments[2]), tonumber(arguments[3]), arguments[4]
  for place = 5, #arguments do paths[#paths + 1] = arguments[place] end
  sent = 0
  math.randomseed(tonumber(run) % 2147483647 + number)
  for day = 1, 28 do plans[day] = plan(day) end
end

local function authorised(extra)
  local headers = extra or {}
  headers["Authorization"] = "Bearer mzk_bench" .. math.random(merchants) .. "_token"
  return headers
end

local requests = {}

function requests.list()
  local page = 1 + math.random(math.max(1, math.floor(units / 50) - 1))
  return wrk.format("GET", "/api/merchant/units?page_size=50&page=" .. page, authorised())
end

function requests.search()
  local from = 16000 + math.random(0, 480) * 100
  local query = "?page_size=50&sort=minimum_rent&occupancy=vacant&rent_from=%d&rent_to=%d&search=%d"
  local path = "/api/merchant/units" .. string.format(query, from, from + 12000, math.random(10, 99))
  return wrk.format("GET", path, authorised())
end

function requests.paths()
  return wrk.format("GET", paths[math.random(#paths)], authorised())
end

function requests.create()
  sent = sent + 1
  local day = math.random(28)
  local cheques = string.format("%04d%04d", math.random(0, 9999), sent % 10000)
  local head = '{"customer_id":%d,"unit_id":%d,"starts_on":"2027-01-%02d","ends_on":"2027-12-31",'
  local sums = '"rent_price":"24000.00","total_rent":"24000.00","insurance_amount":"0","payments":['
  local about = string.format(head, math.random(math.max(10, units / 10)), math.random(units), day)
  local body = about .. sums .. plans[day]:gsub("@", cheques) .. "]}"
  local headers = authorised({ ["Content-Type"] = "application/json" })
  headers["Idempotency-Key"] = run .. "-" .. number .. "-" .. sent
  return wrk.format("POST", "/api/merchant/contracts", headers, body)
end

function request()
  return requests[kind]()
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local text = 'RESULT {"requests":%d,"seconds":%.3f,"errors":%d,"p50_ms":%.3f,"p99_ms":%.3f}'
  local figures = { summary.requests, summary.duration / 1e6, failed, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3 }
  print(string.format(text, unpack(figures)))
end
