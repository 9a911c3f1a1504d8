"""Whether a sentence claims something, though it is marked as one that states nothing of its own.

What defines may claim nothing beside. Background, an outline or an opinion may tell what others
have shown, ask, or announce what a section will show; a result of the paper's own is none of them.
"""

import re

# What defines says none of these: it is a claim, a part or a reason answers for it.
DEFINING = {"definition", "notation", "assumption"}
TELLING = {"background", "outline", "opinion"}
CLAIMING = re.compile(r"\b(is|are) equivalent to (?!using)|\bsuffices to\b|\bimpl(y|ies)\b|"
                      r"\bcorollary of\b|\b(can|can't|cannot) implement\b|"
                      r"\bincludes as special|^(since|because) (?!.*\bwe (define|let)\b)",
                      re.IGNORECASE)
RESULT = re.compile(
    r"\b(we|this (work|paper|finding)|our (work|paper|results?|analysis|experiments?)) (\w+ ){0,2}"
    r"(show|prove|demonstrate|establish|find|identify|identifie)(s|d|ed)?\b"
    r"|\bprovides? (\S+ ){0,5}evidence"
    r"|\b(showing|show|shows|showed|demonstrat(es|ing)) (that|how)\b"
    r"|\b(can|cannot|can't) (\w+ ){0,3}(implement|simulate|emulate|perform|recover)\b"
    r"|\bcapab(le|ility) of [^.]*\bto implement|\bmakes? \w+ implement|\bunder which \S+ \S+ "
    r"implements\b|\bare universal approximators|\bis exactly\b|\bimply that\b",
    re.IGNORECASE)
# Of others, asked, or announced.
NOT_CLAIMED = re.compile(
    r"et al|\b(19|20)\d\d\b|\?"
    r"|\b(recent|several|prior|these|previous|above) (\w+ )?(works?|papers|studies)\b"
    r"|\b(the authors|they show)\b|\b(investigat|explor|interested|idea|whether|unclear|analyze)"
    r"|\b(characterize|following|below|will|goal|aim)|\bto prove|\bwant to"
    r"|\bin this (\w+ )*(section|appendix|part)|\bin (the )?(sections?|appendix|examples?|steps?) ",
    re.IGNORECASE)


def claim_in(sentence, kind):
    """The words of the sentence that claim something, None where its kind allows them."""
    if kind in DEFINING:
        found = CLAIMING.search(sentence)
    elif kind in TELLING and not NOT_CLAIMED.search(sentence):
        found = RESULT.search(sentence)
    else:
        found = None
    return found.group().strip() if found else None
